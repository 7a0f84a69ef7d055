import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmPassword } from '../accounts/confirmPassword';
import { clearCookie } from 'server-kit/http/cookies';
import type { AccountContext } from '../accounts/passwordHasher';
import { type SignedInUser, signInNeeded } from '../accounts/session';
import { unknownPassword } from '../accounts/unknownPassword';
import { deleteVisitsOf } from '../visits/deleteOldVisits';
import { eraseAccount } from './eraseAccount';

interface Deletion {
  /** The current password. */
  password: string;
  /** The browser's id. The deletion includes this browser's visits. */
  visitorId?: string;
}

/**
 * Deletes a customer's own account: see `eraseAccount`.
 * @throws {HttpProblem} 400 `wrong-password`, 401 if the account is gone, or 409 `payment-open`.
 * @throws {HttpProblem} 429 for too many attempts, or 503 if too many passwords are waiting to be hashed.
 */
export async function deleteAccount(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignedInUser,
  { password, visitorId }: Deletion,
): Promise<void> {
  const { passwordHash, hashingTurn } = await confirmPassword(context, request, user, password);
  // Hash before the transaction, because hashing is slow and a transaction holds locks.
  const unknownHash = await context.passwords.hash(unknownPassword(), hashingTurn);
  await context.db.transaction().execute(async (trx) => {
    // Lock the account, so that the customer cannot place an order during the deletion.
    const account = await trx
      .selectFrom('users')
      .select(['id', 'email', 'created_at'])
      .where('id', '=', user.id)
      .where('password_hash', '=', passwordHash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw signInNeeded();
    await eraseAccount(trx, context, account, unknownHash);
    if (visitorId !== undefined) await deleteVisitsOf(trx, visitorId);
  });
  clearCookie(context, reply, 'session');
  clearCookie(context, reply, 'device');
  context.wakeMail();
}
