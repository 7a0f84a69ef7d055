import type { Order } from '../orders/tables';

/**
 * Returns true if the order was payable and the shop knows of no payment. Includes orders in review whose session the
 * provider doesn't know.
 */
export function mayBeUnpaid({ status, paid_at }: Pick<Order, 'status' | 'paid_at'>): boolean {
  if (status === 'review') return paid_at === null;
  return status === 'pending' || status === 'expired' || status === 'cancelled';
}
