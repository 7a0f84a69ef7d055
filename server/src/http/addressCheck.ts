import type { FastifyInstance } from 'fastify';
import { HttpProblem } from './httpProblem';

/** PostgreSQL keeps no NUL in a text, so no address that holds one can name anything. */
export function registerAddressCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new HttpProblem(400, 'The address is not valid.') : undefined);
  });
}
