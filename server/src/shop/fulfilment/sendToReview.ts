import type { Updateable } from 'kysely';
import { emailOf } from '../accounts/email';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import { successUrl } from '../orders/returnUrls';
import type { Order, OrdersTable } from '../orders/tables';

/**
 * Sends a paid, locked order to review: an operator decides whether to deliver or refund it. Tells the customer once
 * that the payment has arrived, unless a dispute has already stopped the delivery. Call `context.wakeMail()` after the
 * commit.
 * @param reason the reason and the next step, for the operator
 * @param payment the order's payment, if this transaction records it
 */
export async function sendToReview(
  trx: Trx,
  context: AppContext,
  order: Order,
  reason: string,
  payment: Updateable<OrdersTable> = {},
): Promise<void> {
  context.log.error({ orderId: order.id, reason }, 'a payment needs review');
  await trx
    .updateTable('orders')
    .set({ ...payment, status: 'review', review_reason: reason, next_check_at: null })
    .where('id', '=', order.id)
    .execute();
  if (order.disputed_at !== null) return;
  await enqueueMail(trx, context.clock.now(), {
    kind: 'payment-in-review',
    dedupeKey: `payment-in-review:${order.id}`,
    about: order.id,
    userId: order.user_id,
    recipient: await emailOf(trx, order.user_id),
    payload: {
      orderNumber: order.order_number,
      kind: order.kind,
      quantity: order.quantity,
      amountPence: order.payable_pence,
      orderUrl: successUrl(order),
    },
  });
}

/** Cancels the unsent email from `sendToReview`. Call this function when the review has a result. */
export function cancelReviewMail(trx: Trx, { clock }: AppContext, { id }: Order): Promise<void> {
  return cancelMail(trx, clock.now(), 'payment-in-review', id);
}
