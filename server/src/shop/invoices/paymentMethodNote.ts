import { describeCard, nameOfMethod } from 'shared/domain/paymentMethod';
import type { Order } from '../orders/tables';

export type PaidOrder = Pick<Order, 'payment_method' | 'card_brand' | 'card_last4'>;

/**
 * Returns the sentence about how an order was paid, or an empty array if the method is unknown or the order was free.
 */
export function paymentMethodNote({ payment_method, card_brand, card_last4 }: PaidOrder): string[] {
  if (card_brand !== null && card_last4 !== null) return [`Payment method: ${describeCard(card_brand, card_last4)}.`];
  return payment_method === null ? [] : [`Payment method: ${nameOfMethod(payment_method)}.`];
}
