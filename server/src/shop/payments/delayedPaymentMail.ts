import { emailOf } from '../accounts/email';
import type { Trx } from 'server-kit/db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import { successUrl } from '../orders/returnUrls';
import type { Order } from '../orders/tables';
import type { PaymentContext } from '../provider/PaymentContext';

/** Queues the email about a delayed payment that is on its way. Each order gets this email at most once. */
export function enqueueAwaitedMail(trx: Trx, context: PaymentContext, order: Order): Promise<void> {
  return enqueue(trx, context, order, 'payment-awaited');
}

/** Queues the email about a delayed payment that failed. Cancels the unsent email from `enqueueAwaitedMail`. */
export async function enqueueFailedMail(trx: Trx, context: PaymentContext, order: Order): Promise<void> {
  await cancelUnsent(trx, context, order, 'payment-awaited');
  await enqueue(trx, context, order, 'payment-failed');
}

/** Cancels both unsent emails, because the payment has arrived. */
export async function cancelDelayedPaymentMail(trx: Trx, context: PaymentContext, order: Order): Promise<void> {
  await cancelUnsent(trx, context, order, 'payment-awaited');
  await cancelUnsent(trx, context, order, 'payment-failed');
}

type Kind = 'payment-awaited' | 'payment-failed';

function cancelUnsent(trx: Trx, { clock }: PaymentContext, { id }: Order, kind: Kind): Promise<void> {
  return cancelMail(trx, clock.now(), kind, id);
}

async function enqueue(trx: Trx, { clock }: PaymentContext, order: Order, kind: Kind): Promise<void> {
  await enqueueMail(trx, clock.now(), {
    kind,
    dedupeKey: `${kind}:${order.id}`,
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
