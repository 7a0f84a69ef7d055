import { emailOf } from '../accounts/email';
import type { Trx } from '../db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import { successUrl } from '../orders/returnUrls';
import type { Order } from '../orders/tables';
import type { PaymentContext } from './PaymentContext';

/** Queues the email about a delayed payment that is on its way. Each order gets this email at most once. */
export function enqueueAwaitedMail(trx: Trx, context: PaymentContext, order: Order): Promise<void> {
  return enqueue(trx, context, order, 'payment-awaited');
}

/** Queues the email about a delayed payment that failed. Cancels the unsent email from `enqueueAwaitedMail`. */
export async function enqueueFailedMail(trx: Trx, context: PaymentContext, order: Order): Promise<void> {
  await cancelAwaitedMail(trx, context, order);
  await enqueue(trx, context, order, 'payment-failed');
}

/** Cancels the unsent email from `enqueueAwaitedMail`. Call this function when the payment's result is known. */
export function cancelAwaitedMail(trx: Trx, { clock }: PaymentContext, { id }: Order): Promise<void> {
  return cancelMail(trx, clock.now(), 'payment-awaited', id);
}

async function enqueue(
  trx: Trx,
  { clock }: PaymentContext,
  order: Order,
  kind: 'payment-awaited' | 'payment-failed',
): Promise<void> {
  await enqueueMail(trx, clock.now(), {
    kind,
    dedupeKey: `${kind}:${order.id}`,
    about: order.id,
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
