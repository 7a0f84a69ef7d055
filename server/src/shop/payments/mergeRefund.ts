import { shopTime } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';
import { type ProviderRefund, REFUND_RANKS, type RefundStatus } from '../provider/ProviderRefund';
import type { Refund } from './tables';

export interface RefundChange {
  refund: Refund;
  /** The refund's earlier status. `undefined` if the shop had no row for the refund. */
  before: RefundStatus | undefined;
}

/**
 * Records one refund of a locked order.
 * @returns the change, or `undefined` if the shop has already recorded this state or a later one.
 */
export async function mergeRefund(
  trx: Trx,
  { clock }: AppContext,
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
    failed_at: REFUND_RANKS[reported.status] === REFUND_RANKS.failed ? now : null,
  };
  await trx
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return { refund: row, before: known?.status };
}

/**
 * Estimates when a refund succeeded, because the provider doesn't send that time. Returns the current time if the shop
 * already had a row for the refund. Otherwise, returns the creation time, but never a time in the future.
 */
function succeededAt(known: Refund | undefined, createdAt: Date, now: Date): Date {
  return known || createdAt > now ? now : createdAt;
}
