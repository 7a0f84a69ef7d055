import { emailOf } from '../accounts/email';
import type { Trx } from '../db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import type { RefundEffect } from '../mail/templates/payloads';
import { paidPence } from '../orders/paidPence';
import { successUrl } from '../orders/returnUrls';
import type { Order } from '../orders/tables';
import type { PaymentContext } from './PaymentContext';
import type { Refund } from './tables';

interface DocumentedRefund {
  refund: Refund;
  effect: RefundEffect;
  /** The printed number of the credit note. */
  creditNote: string | undefined;
}

/** Queues the email to the payer about a refund or its failure. A failure cancels unsent emails about the refund. */
export async function enqueueRefundMail(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  documented: DocumentedRefund,
): Promise<void> {
  const { refund, effect, creditNote } = documented;
  const now = context.clock.now();
  const recipient = await emailOf(trx, order.user_id);
  const payload = {
    orderNumber: order.order_number,
    amountPence: refund.amount_pence,
    effect,
    orderUrl: await orderUrl(trx, order),
  };
  if (refund.status === 'failed' || refund.status === 'cancelled') {
    await cancelMail(trx, now, 'refund', refund.id);
    await enqueueMail(trx, now, {
      kind: 'refund-failed',
      dedupeKey: `refund-failed:${refund.id}`,
      about: refund.id,
      recipient,
      payload: { ...payload, isCancelled: refund.status === 'cancelled' },
    });
    return;
  }
  await enqueueMail(trx, now, {
    kind: 'refund',
    dedupeKey: `refund:${refund.id}`,
    about: refund.id,
    recipient,
    payload: {
      ...payload,
      isFull: refund.amount_pence >= paidPence(order),
      isPending: refund.status === 'pending',
      ...(creditNote !== undefined && {
        creditNote,
        documents: [{ kind: 'credit-note' as const, paymentId: order.id, number: creditNote }],
      }),
    },
  });
}

/**
 * Returns the subscription list's URL if the payer owns the subscription. Otherwise, returns the URL of the order's own
 * page.
 */
async function orderUrl(trx: Trx, order: Order): Promise<string> {
  const owned = await trx
    .selectFrom('subscriptions')
    .innerJoin('subscription_periods', 'subscription_periods.subscription_id', 'subscriptions.id')
    .select('subscriptions.id')
    .where('subscription_periods.order_id', '=', order.id)
    .where('subscriptions.user_id', '=', order.user_id)
    .executeTakeFirst();
  return owned ? `${order.site_origin}/subscriptions` : successUrl(order);
}
