import type { Insertable } from 'kysely';
import type { Trx } from 'server-kit/db/database';
import { cancelMail } from '../mail/enqueueMail';
import type { MoveRequestTable } from './tables';

/**
 * Stores a move request and ends the code's earlier one. The caller locks the account, the subscription and the seat,
 * in this order.
 */
export async function storeMoveRequest(trx: Trx, now: Date, request: Insertable<MoveRequestTable>): Promise<void> {
  await endMoveRequest(trx, now, request.code);
  await trx.insertInto('move_requests').values(request).execute();
}

/**
 * Records that a code moved to the computer that requested it. The caller locks the seat.
 * @param holderLine the activation log's line for this computer's activation
 */
export async function recordMove(trx: Trx, code: string, holderLine: number): Promise<void> {
  await trx.updateTable('move_requests').set({ holder_line: holderLine }).where('code', '=', code).execute();
}

/** Ends a code's move request and cancels its unsent email. The caller locks the seat. */
export async function endMoveRequest(trx: Trx, now: Date, code: string): Promise<void> {
  const ended = await trx
    .deleteFrom('move_requests')
    .where('code', '=', code)
    .returning('link_hash')
    .executeTakeFirst();
  if (ended) await cancelMail(trx, now, 'move-request', ended.link_hash);
}

/** Ends an account's or a subscription's move requests. The caller locks the account or the subscription. */
export async function endMoveRequests(
  trx: Trx,
  now: Date,
  column: 'move_requests.user_id' | 'activation_codes.subscription_id',
  value: string,
): Promise<void> {
  // Lock the subscriptions, then the seats, then the requests, as all other changes do, to prevent deadlocks. A
  // simultaneous approval has locked its seat, so it either finishes first or finds that the request has ended.
  const requests = await trx
    .selectFrom('move_requests')
    .innerJoin('activation_codes', 'activation_codes.code', 'move_requests.code')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select('activation_codes.code')
    .where(column, '=', value)
    .orderBy('subscriptions.id')
    .orderBy('activation_codes.code')
    .forUpdate(['subscriptions', 'activation_codes'])
    .execute();
  for (const { code } of requests) await endMoveRequest(trx, now, code);
}
