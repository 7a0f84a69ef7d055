import helmet from '@fastify/helmet';
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

export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const policy = contentSecurityPolicy(config);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Files and calls are also fetched from the site's other origins; each answer that may not be says so by CORS.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
  });
}
