import { emailOf } from '../accounts/email';
import type { Trx } from 'server-kit/db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import type { MailPayloads, ReversalEffect } from '../mail/templates/payloads';
import { paidPence } from '../orders/paidPence';
import type { Order, Refund } from '../orders/tables';
import { orderUrl } from './orderUrl';
import type { PaymentContext } from '../provider/PaymentContext';

interface DocumentedRefund {
  refund: Refund;
  effect: ReversalEffect;
  /** The printed number of the credit note. */
  creditNote: string | undefined;
}

/**
 * Queues the email to the payer about a refund or its failure. A failure cancels unsent emails about the refund.
 * @param order the order with its new status
 */
export async function enqueueRefundMail(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  documented: DocumentedRefund,
): Promise<void> {
  const { refund, effect, creditNote } = documented;
  const now = context.clock.now();
  const userId = order.user_id;
  const recipient = await emailOf(trx, userId);
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
      userId,
      about: refund.id,
      recipient,
      payload: { ...payload, isCancelled: refund.status === 'cancelled' },
    });
    return;
  }
  await enqueueMail(trx, now, {
    kind: 'refund',
    dedupeKey: `refund:${refund.id}`,
    userId,
    about: refund.id,
    recipient,
    payload: {
      ...payload,
      isFull: refund.amount_pence >= paidPence(order),
      isComplete: order.status === 'refunded',
      isPending: refund.status === 'pending',
      ...(creditNote !== undefined && creditNoteOf(order, creditNote)),
    },
  });
}

/** Returns the fields of an email that attaches a credit note. */
export function creditNoteOf({ id }: Order, number: string): Pick<MailPayloads['refund'], 'creditNote' | 'documents'> {
  return { creditNote: number, documents: [{ kind: 'credit-note', paymentId: id, number }] };
}
