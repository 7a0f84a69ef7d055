import type { FastifyRequest } from 'fastify';
import { confirmPassword } from '../confirmPassword';
import { notifyPasswordChanged } from '../notifyPasswordChanged';
import type { AccountContext } from '../passwordHasher';
import { deviceHash } from '../rememberedDevice';
import { revokeAccess } from '../revokeAccess';
import { requireSession, type SignedInUser, signInNeeded } from '../session';

interface PasswordChange {
  /** The current password. */
  password: string;
  newPassword: string;
}

/**
 * Changes the password, ends all earlier access except the current session and device, and emails a notice.
 * @throws {HttpProblem} 400 `wrong-password`, or 401 if there is no session or the password has just changed.
 * @throws {HttpProblem} 429 for too many attempts, or 503 if the hashing queue is full.
 */
export async function changePassword(
  context: AccountContext,
  request: FastifyRequest,
  user: SignedInUser,
  { password, newPassword }: PasswordChange,
): Promise<void> {
  const { tokenHash, now } = requireSession(context, request);
  const { passwordHash, hashingTurn } = await confirmPassword(context, request, user, password);
  // Hash before the transaction, because hashing is slow and a transaction holds locks.
  const newHash = await context.passwords.hash(newPassword, hashingTurn);
  await context.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('id', '=', user.id)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw signInNeeded();
    await revokeAccess(trx, now, user.id, { session: tokenHash, device: deviceHash(context, request) });
    await notifyPasswordChanged(trx, now, user);
  });
  context.wakeMail();
}
