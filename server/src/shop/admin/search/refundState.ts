import { type RawBuilder, sql } from 'kysely';
import type { Order } from '../../orders/tables';
import type { RefundStatus } from '../../provider/ProviderRefund';

/** The SQL expression for the distinct statuses of an order's refunds. Null if the order has no refunds. */
export const refundStatuses: RawBuilder<RefundStatus[] | null> = sql`(
  select array_agg(distinct refunds.status) from refunds where refunds.order_id = orders.id
)`;

/**
 * Returns the refund state of an order. The state is `full` or `part`, followed by `pending` and `one failed` if they
 * apply. If no money was refunded, returns `failed`, `cancelled` or null.
 */
export function refundState(
  { status, refunded_pence }: Pick<Order, 'status' | 'refunded_pence'>,
  statuses: readonly RefundStatus[] | null,
): string | null {
  const has = (each: RefundStatus) => statuses?.includes(each) ?? false;
  if (refunded_pence === 0) return has('failed') ? 'failed' : has('cancelled') ? 'cancelled' : null;
  const extent = status === 'refunded' ? 'full' : 'part';
  const details = [...(has('pending') ? ['pending'] : []), ...(has('failed') ? ['one failed'] : [])];
  return [extent, ...details].join(', ');
}
