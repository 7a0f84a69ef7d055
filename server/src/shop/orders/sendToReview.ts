import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { type OrderChange, transition } from './orderState';
import { enqueuePaymentMail } from './paymentMail';
import type { Order } from './tables';

/**
 * Sends a paid, locked order to review: an operator decides whether to deliver or refund it. Tells the customer once
 * that the payment has arrived, unless a dispute has already stopped the delivery. Call `context.wakeMail()` after the
 * commit.
 * @param reason the reason for the operator, without the next step, which can change
 * @param payment the order's payment, if this transaction records it
 */
export async function sendToReview(
  trx: Trx,
  context: Pick<AppContext, 'clock' | 'log'>,
  order: Order,
  reason: string,
  payment: OrderChange = {},
): Promise<Order> {
  context.log.error({ orderId: order.id, reason }, 'a payment needs review');
  if (order.disputed_at === null) await enqueuePaymentMail(trx, context, order, 'payment-in-review');
  return transition(trx, order, 'sendToReview', 'review', { ...payment, review_reason: reason, next_check_at: null });
}

/** Accepts a locked order that is in review, so that `fulfil` delivers it. */
export function accept(trx: Trx, { clock }: Pick<AppContext, 'clock'>, order: Order): Promise<Order> {
  return transition(trx, order, 'accept', 'paid', { next_check_at: clock.now() });
}
