import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';

/** The hashes of the inline styles and scripts that a page may contain, as `'sha256-…'`. */
export interface InlineHashes {
  styles?: readonly string[];
  scripts?: readonly string[];
}

/** Returns an inline style's or script's hash for `InlineHashes`. Browsers hash the source with `\n` line endings. */
export function inlineHash(text: string): string {
  return `'sha256-${hash('sha256', text.replaceAll('\r\n', '\n'), 'base64')}'`;
}

/** The other origins that a page loads files from and calls. */
export interface PageOrigins {
  apiBaseUrl?: string;
  cdn?: { origin?: string };
}

/**
 * Returns the security headers of our pages. The policy allows inline styles and scripts only by their hashes. The
 * runtime configuration and the structured data need no hash, because browsers do not execute JSON. Search engines may
 * list the page only if `isIndexed` is true.
 */
export function pageHeaders(
  origins: PageOrigins,
  { isIndexed = false, ...hashes }: InlineHashes & { isIndexed?: boolean } = {},
): Record<string, string> {
  return {
    ...(!isIndexed && { 'x-robots-tag': 'noindex' }),
    'content-security-policy': pagePolicy(origins, hashes),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  };
}

function pagePolicy({ cdn, apiBaseUrl }: PageOrigins, { styles = [], scripts = [] }: InlineHashes): string {
  const files = cdn?.origin ? [cdn.origin] : [];
  const api = apiBaseUrl ? [apiBaseUrl] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...files, ...scripts],
    'style-src': ["'self'", ...files, ...styles],
    'img-src': ["'self'", 'data:', ...files],
    'font-src': ["'self'", ...files],
    'connect-src': ["'self'", ...api, ...files],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/**
 * Sets the security headers of every reply. The default policy stops a page from loading anything, so pages replace it
 * with the policy from `pageHeaders`.
 */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // Allow the site's other origins to load files and call the API. CORS stops other sites from reading our replies.
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    ...(config.isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
