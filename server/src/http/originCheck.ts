import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { HttpProblem } from './httpProblem';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The prefix of the paths that the payment provider calls. The provider proves its identity with a signature. */
const WEBHOOKS = '/api/webhooks/';

/**
 * Replies 403 to requests that change data if they come from another site's page. Browsers always send `Origin` with
 * such requests, so a request without it comes from a program, which has no customer's cookie. Accepts such a request,
 * unless `Sec-Fetch-Site` is `cross-site`.
 */
export function registerOriginCheck(app: FastifyInstance, config: Config): void {
  const allowed = new Set(config.siteOrigins);
  const isForeignChange = ({ method, url, headers }: FastifyRequest) => {
    if (SAFE_METHODS.has(method) || url.startsWith(WEBHOOKS)) return false;
    return headers.origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !allowed.has(headers.origin);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      isForeignChange(request)
        ? new HttpProblem(403, 'This request came from another site and was refused.')
        : undefined,
    );
  });
}
