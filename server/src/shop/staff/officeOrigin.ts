import { isIP } from 'node:net';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Config } from 'server-kit/config/config';
import { isInNetworks } from 'server-kit/config/networks';
import { fullAddress } from 'server-kit/http/clientNetwork';
import { HttpProblem } from 'server-kit/http/httpProblem';

/** Returns the office's origin. By default, prefers a site origin with a host name, because passkeys need one. */
export function officeOrigin({ siteOrigins, officeOrigin: own }: Pick<Config, 'siteOrigins' | 'officeOrigin'>): string {
  return own ?? siteOrigins.find((origin) => isIP(hostOf(origin)) === 0) ?? siteOrigins[0];
}

/** Returns the origins whose pages may call the API. */
export function callingOrigins({ siteOrigins, officeOrigin: own }: Config): Config['siteOrigins'] {
  return own === undefined ? siteOrigins : [...siteOrigins, own];
}

/** Returns whether the settings permit this request for an office page. Checks addresses, not who is signed in. */
export function isOfficeOpen(config: Config, request: FastifyRequest): boolean {
  return isFromOfficeNetwork(config, request) && isTo(config.officeOrigin, request);
}

/** Replies 404 to calls of the office's API that the settings don't permit. */
export function requireOfficeAddress(config: Config): onRequestHookHandler {
  return (request, _reply, done) => {
    done(isOfficeCall(config, request) ? undefined : new HttpProblem(404, 'There is nothing at this address.'));
  };
}

/**
 * Returns whether the settings permit a request to call the office's API. Pages at another origin can't make such
 * calls, even if the browser sends the cookie.
 */
export function isOfficeCall(config: Config, request: FastifyRequest): boolean {
  const { officeOrigin: own, apiBaseUrl } = config;
  if (!isFromOfficeNetwork(config, request)) return false;
  if (own === undefined) return true;
  const { origin } = request.headers;
  return isTo(apiBaseUrl || own, request) && (origin === undefined || origin === own);
}

function isFromOfficeNetwork({ officeNetworks }: Config, request: FastifyRequest): boolean {
  return officeNetworks === undefined || isInNetworks(officeNetworks, fullAddress(request));
}

/** Reads the `Host` header, because behind a proxy, `request.host` trusts the visitor's `X-Forwarded-Host`. */
function isTo(origin: string | undefined, { headers }: FastifyRequest): boolean {
  return origin === undefined || headers.host?.toLowerCase() === new URL(origin).host;
}

/** Returns the host name of an origin, without the brackets of an IPv6 address. */
function hostOf(origin: string): string {
  return new URL(origin).hostname.replace(/^\[|\]$/g, '');
}
