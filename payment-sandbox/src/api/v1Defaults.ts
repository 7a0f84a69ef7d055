import type { FastifyInstance } from 'fastify';
import type { Accounts } from './Accounts';
import { authenticate } from './authenticate';
import { StripeError } from './StripeError';

/** Handles requests for unknown addresses below `/v1`. Checks the API key and replies 404. */
export function v1Defaults(app: FastifyInstance, accounts: Accounts): void {
  app.setNotFoundHandler((request) => {
    authenticate(request.headers.authorization, accounts);
    throw new StripeError(404, `Unrecognized request URL (${request.method}: ${request.url}).`);
  });
}
