import type { Pence } from 'shared/domain/money';
import type { Order } from './tables';

/**
 * Returns the amount charged for a paid order. Older versions of the shop recorded only the payable amount, and
 * accepted only exact payments.
 */
export function paidPence({ paid_pence, payable_pence }: Pick<Order, 'paid_pence' | 'payable_pence'>): Pence {
  return paid_pence ?? payable_pence;
}
