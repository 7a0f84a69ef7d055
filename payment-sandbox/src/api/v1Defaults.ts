import type { FastifyInstance } from 'fastify';
import type { Accounts } from './Accounts';
import { authenticate } from './authenticate';
import { StripeError } from './StripeError';

/** What is below `/v1` beside the endpoints: an unknown address gets 404, after the key was checked. */
export function v1Defaults(app: FastifyInstance, accounts: Accounts): void {
  app.setNotFoundHandler((request) => {
    authenticate(request.headers.authorization, accounts);
    throw new StripeError(404, `Unrecognized request URL (${request.method}: ${request.url}).`);
  });
}
