import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import { HttpProblem } from './httpProblem';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Called by the payment provider, which proves itself by a signature. */
const WEBHOOKS = '/api/webhooks/';

/**
 * Refuses a change that another site's page asks for. A browser always sends `Origin` with such a request; programs send none, and are let
 * through, since they hold no customer's cookie.
 */
export function registerOriginCheck(app: FastifyInstance, config: Config): void {
  const allowed = new Set(config.siteOrigins);
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || request.url.startsWith(WEBHOOKS)) return;
    const { origin } = request.headers;
    const isForeign = origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !allowed.has(origin);
    if (isForeign) throw new HttpProblem(403, 'This request came from another site and was refused.');
  });
}
