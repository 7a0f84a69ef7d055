import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  const isForeignChange = ({ method, url, headers }: FastifyRequest) => {
    if (SAFE_METHODS.has(method) || url.startsWith(WEBHOOKS)) return false;
    return headers.origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !allowed.has(headers.origin);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    done(isForeignChange(request) ? new HttpProblem(403, 'This request came from another site and was refused.') : undefined);
  });
}
