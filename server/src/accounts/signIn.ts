import type { FastifyReply } from 'fastify';
import type { Services } from '../services';
import type { CheckedAccount } from './checkCredentials';
import { startSession } from './session';

/** Starts a session for who proved the password; `false` where a reset changed it in the meantime, which no session may outlive. */
export function signIn(services: Services, reply: FastifyReply, { id, password_hash }: CheckedAccount, isRemembered: boolean): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const unchanged = await trx.selectFrom('users').select('id').where('id', '=', id).where('password_hash', '=', password_hash).forShare().executeTakeFirst();
    if (!unchanged) return false;
    await startSession(services, reply, id, isRemembered, trx);
    return true;
  });
}
