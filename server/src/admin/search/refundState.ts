import { type RawBuilder, sql } from 'kysely';
import type { Order } from '../../orders/tables';
import type { RefundStatus } from '../../payments/tables';

/** The statuses that refunds of the order in the query have, as SQL; null if there are none. */
export const refundStatuses: RawBuilder<RefundStatus[] | null> = sql`(
  select array_agg(distinct refunds.status) from refunds where refunds.order_id = orders.id
)`;

/** Says what went back to the customer: `full`, `part`, `part, pending`, `failed`; null if nothing was refunded. */
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
