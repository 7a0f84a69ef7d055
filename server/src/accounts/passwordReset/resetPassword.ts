import type { FastifyReply } from 'fastify';
import { isResetCodeComplete } from 'shared/domain/credentials';
import { sha256Hex } from '../../db/randomId';
import { HttpProblem } from '../../http/httpProblem';
import type { Services } from '../../services';
import { startSession } from '../session';

/**
 * Sets the password that belongs to `code`, once; every session of the account ends, and the browser that set it gets a new one.
 * @throws {HttpProblem} 400 where the code is wrong, used or too old.
 */
export async function resetPassword(services: Services, reply: FastifyReply, code: string, password: string): Promise<void> {
  const { db, clock, passwords } = services;
  const invalid = new HttpProblem(400, 'Invalid Reset Link', { code: 'invalid-reset-link' });
  if (!isResetCodeComplete(code)) throw invalid;
  const reset = await db.selectFrom('password_resets').select('user_id').where('code_hash', '=', sha256Hex(code)).where('expires_at', '>', clock.now()).executeTakeFirst();
  if (!reset) throw invalid;
  // The slow hash is made before the transaction, so that nothing is locked meanwhile.
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (trx) => {
    const used = await trx.deleteFrom('password_resets').where('code_hash', '=', sha256Hex(code)).where('expires_at', '>', clock.now()).returning('user_id').executeTakeFirst();
    if (!used) throw invalid;
    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', used.user_id).execute();
    await trx.deleteFrom('password_resets').where('user_id', '=', used.user_id).execute();
    await trx.deleteFrom('sessions').where('user_id', '=', used.user_id).execute();
    await startSession(services, reply, used.user_id, false, trx);
  });
}
