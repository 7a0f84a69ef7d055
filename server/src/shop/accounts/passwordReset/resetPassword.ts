import type { FastifyReply, FastifyRequest } from 'fastify';
import { isMailedCodeComplete } from 'shared/domain/credentials';
import { sha256Hex } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { notifyPasswordChanged } from '../notifyPasswordChanged';
import { countWrongAccessCode, forgetFailedSignIns, mailboxOwnerTurn } from '../limits';
import type { AccountContext } from '../passwordHasher';
import { revokeAccess } from '../revokeAccess';
import { startSession } from '../startSession';
import { findReset } from './findReset';

interface NewPassword {
  code: string;
  password: string;
}

/**
 * Sets a new password if the reset code is valid. Each code works once. Ends all earlier access to the account, signs
 * this browser in, and emails a notice. Forgets failed sign-ins, because the limit's message advises a reset.
 * @throws {HttpProblem} 400 if the code is wrong, used or expired.
 * @throws {HttpProblem} 429 after many wrong codes, or 503 if the hashing queue is full.
 */
export async function resetPassword(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, password }: NewPassword,
): Promise<void> {
  const { db, clock, passwords } = context;
  const invalid = new HttpProblem(400, 'Invalid Reset Link', { code: 'invalid-reset-link' });
  if (!isMailedCodeComplete(code)) throw invalid;
  const reset = await findReset(context, code);
  if (!reset) {
    await countWrongAccessCode(context, request);
    throw invalid;
  }
  // Hash before the transaction, because hashing is slow and a transaction holds locks.
  const passwordHash = await passwords.hash(password, mailboxOwnerTurn(request));
  const email = await db.transaction().execute(async (trx) => {
    const now = clock.now();
    // Change the account before its links, as requests for a link do, to prevent deadlocks.
    const { email } = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, has_password: true, mailbox_proved_at: now })
      .where('id', '=', reset.user_id)
      .returning('email')
      .executeTakeFirstOrThrow(() => invalid);
    const { numDeletedRows } = await trx
      .deleteFrom('password_resets')
      .where('code_hash', '=', sha256Hex(code))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw invalid;
    await revokeAccess(trx, now, reset.user_id);
    await notifyPasswordChanged(trx, now, { id: reset.user_id, email });
    await startSession({
      context,
      request,
      reply,
      db: trx,
      account: (part) => part.selectFrom('users').select('id').where('id', '=', reset.user_id),
    });
    return email;
  });
  await forgetFailedSignIns(context, request, email);
  context.wakeMail();
}
