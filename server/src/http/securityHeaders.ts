import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';

/**
 * The policy of every answer. `styleHashes` are the inlined critical styles of a page, as `'sha256-…'`.
 * No script is ever inlined: the runtime configuration is data, which the policy does not touch.
 */
export function contentSecurityPolicy(config: Config, styleHashes: readonly string[] = []): string {
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

/** What every answer tells the browser to refuse. They never vary, so that writing them costs next to nothing. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    // Files and calls are also fetched from the site's other origins; each answer that may not be says so by CORS.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
