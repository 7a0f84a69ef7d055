import { isIP } from 'node:net';
import type { Config } from 'server-kit/config/config';

/** Returns the origin for links to the office. Prefers a name to an IP address. */
export function officeOrigin({ siteOrigins }: Pick<Config, 'siteOrigins'>): string {
  return siteOrigins.find((origin) => isIP(hostOf(origin)) === 0) ?? siteOrigins[0];
}

/** Returns the host name of an origin, without the brackets of an IPv6 address. */
function hostOf(origin: string): string {
  return new URL(origin).hostname.replace(/^\[|\]$/g, '');
}
