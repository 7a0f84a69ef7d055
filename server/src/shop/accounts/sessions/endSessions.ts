import type { FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { enqueueMail } from '../../mail/enqueueMail';
import { deviceHash } from '../rememberedDevice';
import { revokeAccess } from '../revokeAccess';
import { requireSession, type SignedInUser } from '../session';

/**
 * Ends one of the customer's other sessions, or all access except the current session and device. Emails the customer
 * if a session ended.
 * @param id the id of one session, or `undefined` for all access
 */
export async function endSessions(
  context: AppContext,
  request: FastifyRequest,
  user: SignedInUser,
  id?: string,
): Promise<void> {
  const { tokenHash, now } = requireSession(context, request);
  const kept = { session: tokenHash, device: deviceHash(context, request) };
  await context.db.transaction().execute(async (trx) => {
    const count =
      id === undefined ? await revokeAccess(trx, now, user.id, kept) : await endOne(trx, user.id, tokenHash, id);
    if (count === 0) return;
    await enqueueMail(trx, now, {
      kind: 'sessions-ended',
      dedupeKey: `sessions-ended:${randomId()}`,
      userId: user.id,
      recipient: user.email,
      payload: { count },
    });
  });
  context.wakeMail();
}

/** Ends a session unless it is the current one. @returns the number of ended sessions */
async function endOne(trx: Trx, userId: string, currentHash: string, id: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', currentHash)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
