import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';

/**
 * What a page of ours may do, and who may do what with it. `styleHashes` are the critical styles inlined in it, as `'sha256-…'`. No script is ever inlined: the
 * runtime configuration is data, which the policy does not touch.
 */
export function pageHeaders(config: Config, styleHashes: readonly string[] = []): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(config, styleHashes),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  };
}

function pagePolicy(config: Config, styleHashes: readonly string[]): string {
  const cdn = config.cdn.origin ? [config.cdn.origin] : [];
  const api = config.apiBaseUrl ? [config.apiBaseUrl] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...cdn],
    'style-src': ["'self'", ...cdn, ...styleHashes],
    'img-src': ["'self'", 'data:', ...cdn],
    'font-src': ["'self'", ...cdn],
    'connect-src': ["'self'", ...api, ...cdn],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`).join('; ');
}

/** What every answer tells the browser to refuse. An answer is no page unless it says so, and then may load nothing. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // Files and calls are also fetched from the site's other origins; each answer that may not be says so by CORS.
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    ...(config.isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
