import type { Order } from '../orders/tables';

/**
 * Returns true if the order was ever payable and is unpaid as far as we know. An order in review is unpaid if it is
 * there because the provider didn't know its session.
 */
export function mayBeUnpaid({ status, paid_at }: Pick<Order, 'status' | 'paid_at'>): boolean {
  if (status === 'review') return paid_at === null;
  return status === 'pending' || status === 'expired' || status === 'cancelled';
}
