import { shopTime } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { DISPUTE_RANKS, type DisputeState, type ProviderDispute } from '../provider/ProviderDispute';
import { type ProviderRefund, REFUND_RANKS, type RefundStatus } from '../provider/ProviderRefund';
import { transition, updateOrder } from './orderState';
import { paidPence } from './paidPence';
import type { Order, OrderStatus, Refund } from './tables';

type Reversal = Pick<Order, 'refunded_pence'> | Pick<Order, 'disputed_at'>;

export interface RefundChange {
  refund: Refund;
  /** The refund's earlier status. `undefined` if the shop had no row for the refund. */
  previousStatus: RefundStatus | undefined;
}

/**
 * Records refunds of a locked order, and derives its status from all its refunds. Ignores refunds whose state, or a
 * later one, is already recorded.
 */
export async function recordRefunds(
  trx: Trx,
  context: Pick<AppContext, 'clock'>,
  order: Order,
  reported: readonly ProviderRefund[],
): Promise<{ order: Order; changes: RefundChange[] }> {
  const changes: RefundChange[] = [];
  for (const each of reported) {
    const change = await recordRefund(trx, context, order, each);
    if (change) changes.push(change);
  }
  if (changes.length === 0) return { order, changes };
  const refunded_pence = await refundedSum(trx, order.id);
  return { order: await reverse(trx, context, order, { refunded_pence }), changes };
}

/**
 * Records a dispute of a locked order.
 * @returns the changed order, and its `disputeState` before and after. `undefined` if the dispute's state, or a later
 * one, is already recorded.
 */
export async function recordDispute(
  trx: Trx,
  context: Pick<AppContext, 'clock'>,
  order: Order,
  reported: ProviderDispute,
) {
  const { id, state, dueAt: due_at, reason, amountMinor: amount_pence = null } = reported;
  const known = await trx.selectFrom('disputes').select('state').where('id', '=', id).executeTakeFirst();
  // The bank may extend the deadline, and the disputed amount may change, while the state stays the same.
  if (known?.state === state)
    await trx.updateTable('disputes').set({ due_at, amount_pence }).where('id', '=', id).execute();
  if (known && DISPUTE_RANKS[state] <= DISPUTE_RANKS[known.state]) return undefined;
  const now = context.clock.now();
  const stateBefore = await disputeState(trx, order.id);
  const times = state === 'open' ? { opened_at: now } : state === 'lost' ? { lost_at: now } : {};
  const row = { id, order_id: order.id, state, recorded_at: now, ...times, due_at, reason, amount_pence };
  await trx
    .insertInto('disputes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const stateAfter = await disputeState(trx, order.id);
  const disputed_at = stateAfter === undefined ? null : (order.disputed_at ?? now);
  return { order: await reverse(trx, context, order, { disputed_at }), stateBefore, stateAfter };
}

/** Returns `lost` if an order lost a dispute, `open` if a dispute is open, or `undefined` if neither is the case. */
export async function disputeState(db: DbOrTrx, orderId: string): Promise<Exclude<DisputeState, 'won'> | undefined> {
  const disputes = await db.selectFrom('disputes').select('state').where('order_id', '=', orderId).execute();
  const has = (wanted: DisputeState) => disputes.some(({ state }) => state === wanted);
  if (has('lost')) return 'lost';
  return has('open') ? 'open' : undefined;
}

/** Returns the total of an order's pending and succeeded refunds. */
export async function refundedSum(db: DbOrTrx, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((each) => each.fn.sum<number | null>('amount_pence').as('sum'))
    .where('order_id', '=', orderId)
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** Stores a locked order's new refunded amount or dispute, and its resulting status. */
async function reverse(trx: Trx, { clock }: Pick<AppContext, 'clock'>, order: Order, change: Reversal): Promise<Order> {
  const status = await statusAfterReversals(trx, { ...order, ...change });
  if (status === order.status) return updateOrder(trx, order, change);
  const next_check_at = status === 'paid' ? clock.now() : null;
  return transition(trx, order, status === 'refunded' ? 'reverse' : 'restore', status, { ...change, next_check_at });
}

/**
 * Returns an order's status after a change to its refunds or disputes. An order is refunded if its whole payment was
 * refunded, or if the shop lost the payment in a dispute before the delivery. Otherwise, it has the status that it had
 * before.
 */
async function statusAfterReversals(trx: Trx, order: Order): Promise<OrderStatus> {
  const { id, status, fulfilled_at, review_reason, refunded_pence } = order;
  const isRefunded = refunded_pence > 0 && refunded_pence >= paidPence(order);
  if (isRefunded || (fulfilled_at === null && (await disputeState(trx, id)) === 'lost')) return 'refunded';
  if (status !== 'refunded') return status;
  if (fulfilled_at !== null) return 'fulfilled';
  return review_reason === null ? 'paid' : 'review';
}

/** @returns the change, or `undefined` if the shop has already recorded this state or a later one. */
async function recordRefund(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  order: Order,
  reported: ProviderRefund,
): Promise<RefundChange | undefined> {
  const known = await trx.selectFrom('refunds').selectAll().where('id', '=', reported.id).executeTakeFirst();
  if (known && REFUND_RANKS[reported.status] <= REFUND_RANKS[known.status]) return undefined;
  const now = clock.now();
  const createdAt = known?.created_at ?? shopTime(clock, reported.createdAt);
  const row: Refund = {
    id: reported.id,
    order_id: order.id,
    amount_pence: reported.amountMinor,
    status: reported.status,
    reason: reported.reason,
    failure_reason: reported.failureReason,
    created_at: createdAt,
    succeeded_at: reported.status === 'succeeded' ? succeededAt(known, createdAt, now) : (known?.succeeded_at ?? null),
    failed_at: reported.status === 'failed' || reported.status === 'cancelled' ? now : null,
  };
  await trx
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return { refund: row, previousStatus: known?.status };
}

/**
 * Estimates when a refund succeeded, because the provider doesn't send that time. Returns the current time if the shop
 * already had a row for the refund. Otherwise, returns the creation time, but never a time in the future.
 */
function succeededAt(known: Refund | undefined, createdAt: Date, now: Date): Date {
  return known || createdAt > now ? now : createdAt;
}
