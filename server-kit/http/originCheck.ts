import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from './httpProblem';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The prefix of the paths that the payment provider calls. The provider proves its identity with a signature. */
const WEBHOOKS = '/api/webhooks/';

/**
 * Replies 403 to requests that change data and come from another site's page. Accepts requests without `Origin`,
 * because browsers always send it with these methods, and other programs have no session cookie. As a precaution,
 * refuses them if `Sec-Fetch-Site` is `cross-site`.
 */
export function registerOriginCheck(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins);
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
