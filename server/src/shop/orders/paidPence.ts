import type { Pence } from 'shared/domain/money';
import type { Dispute, Order } from './tables';

/** Returns the amount charged for a paid order. For an order without a charge, returns the payable amount. */
export function paidPence({ paid_pence, payable_pence }: Pick<Order, 'paid_pence' | 'payable_pence'>): Pence {
  return paid_pence ?? payable_pence;
}

/** A dispute joined with its order. */
export type DisputedPayment = Pick<Dispute, 'amount_pence'> & Pick<Order, 'paid_pence' | 'payable_pence'>;

/** Returns the disputed part of a payment, which is the whole payment if the provider doesn't say. */
export function disputedPence(payment: DisputedPayment): Pence {
  return payment.amount_pence ?? paidPence(payment);
}

/**
 * Returns the amount of a sale, which its documents and the sales report show. This is the price, or the paid amount if
 * an operator accepted a lower payment. An overpayment is not part of the sale, because the shop owes it to the
 * customer.
 */
export function soldPence(order: Pick<Order, 'paid_pence' | 'payable_pence'>): Pence {
  return Math.min(paidPence(order), order.payable_pence);
}
