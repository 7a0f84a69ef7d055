import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/AppContext';
import { randomId } from '../../db/randomId';
import { enqueueMail } from '../../mail/enqueueMail';
import { requireSession, type SignedInUser } from '../session';

/**
 * Ends one or all of the customer's other sessions, and emails the customer about it. Never ends the current session.
 * Does nothing if the session has already ended.
 * @param id the id of one session, or `undefined` for all other sessions
 */
export async function endSessions(
  context: AppContext,
  request: FastifyRequest,
  user: SignedInUser,
  id?: string,
): Promise<void> {
  const { tokenHash, now } = requireSession(context, request);
  await context.db.transaction().execute(async (trx) => {
    let ending = trx.deleteFrom('sessions').where('user_id', '=', user.id).where('token_hash', '<>', tokenHash);
    if (id !== undefined) ending = ending.where('id', '=', id);
    const { numDeletedRows } = await ending.executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await enqueueMail(trx, now, {
      kind: 'sessions-ended',
      dedupeKey: `sessions-ended:${randomId()}`,
      recipient: user.email,
      payload: { count: Number(numDeletedRows) },
    });
  });
  context.wakeMail();
}
