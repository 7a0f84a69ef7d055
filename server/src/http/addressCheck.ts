import type { FastifyInstance } from 'fastify';
import { HttpProblem } from './httpProblem';

/** Rejects addresses with a NUL, because PostgreSQL cannot store a NUL in a text. */
export function registerAddressCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new HttpProblem(400, 'The address is not valid.') : undefined);
  });
}
