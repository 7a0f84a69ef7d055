import type { FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import { randomId } from 'server-kit/db/randomId';
import { RESET_LINK_LIMITS } from '../limits';
import { admitAddress, type LinkAddress } from '../mailedLinks/admitAddress';

/**
 * Records a request for a reset link. The mail worker checks later whether the address has an account, so neither the
 * reply nor its timing reveals this.
 * @throws {HttpProblem} 400 for an invalid email or a `baseUrl` of another site, 429 after too many requests.
 */
export async function requestPasswordReset(
  context: AppContext,
  request: FastifyRequest,
  address: LinkAddress,
): Promise<void> {
  const admitted = await admitAddress(context, request, RESET_LINK_LIMITS, address);
  await context.db
    .insertInto('password_reset_requests')
    .values({ ...admitted, id: randomId(), requested_at: context.clock.now() })
    .execute();
  context.wakeMail();
}
