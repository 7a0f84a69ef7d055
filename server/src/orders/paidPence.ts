import type { Pence } from 'shared/domain/money';
import type { Order } from './tables';

/** Returns what was charged for a paid order. An older server noted only what was payable, which it compared. */
export function paidPence({ paid_pence, payable_pence }: Pick<Order, 'paid_pence' | 'payable_pence'>): Pence {
  return paid_pence ?? payable_pence;
}
