import type { Pence } from 'shared/domain/money';
import { emailOf } from '../accounts/email';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { documentNumber } from '../invoices/describeSale';
import { type ClaimedMail, hasKind } from '../mail/claimMail';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import type { MailPayloads, ReversalEffect } from '../mail/templates/payloads';
import { paidPence } from '../orders/paidPence';
import { successUrl } from '../orders/returnUrls';
import type { Order, Refund } from '../orders/tables';
import type { DisputeState } from '../provider/ProviderDispute';
import { partialRefundEffect, reversalEffect, sharedEffect, subscriptionOf } from '../subscriptions/reversalEffect';

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
  { clock }: Pick<AppContext, 'clock'>,
  order: Order,
  { refund, effect, creditNote }: DocumentedRefund,
): Promise<void> {
  const now = clock.now();
  const { id, status, amount_pence: amountPence } = refund;
  const mail = { userId: order.user_id, about: id, recipient: await emailOf(trx, order.user_id) };
  const payload = { orderNumber: order.order_number, amountPence, effect, orderUrl: await orderUrl(trx, order) };
  if (status === 'failed' || status === 'cancelled') {
    await cancelMail(trx, now, 'refund', id);
    await enqueueMail(trx, now, {
      ...mail,
      kind: 'refund-failed',
      dedupeKey: `refund-failed:${id}`,
      payload: { ...payload, isCancelled: status === 'cancelled' },
    });
    return;
  }
  await enqueueMail(trx, now, {
    ...mail,
    kind: 'refund',
    dedupeKey: `refund:${id}`,
    payload: {
      ...payload,
      isFull: amountPence >= paidPence(order),
      isFullyRefunded: order.status === 'refunded',
      isPending: status === 'pending',
      ...(creditNote !== undefined && creditNoteOf(order, creditNote)),
    },
  });
}

interface ReportedDispute {
  /** Identifies the change, so that each change sends at most one email. */
  event: string;
  state: DisputeState;
  disputedPence: Pence;
  effect: ReversalEffect;
}

/** Queues the email to the payer about a dispute's new state. Cancels unsent emails about its earlier state. */
export async function enqueueDisputeMail(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  order: Order,
  { event, state, disputedPence, effect }: ReportedDispute,
): Promise<void> {
  const now = clock.now();
  await cancelMail(trx, now, 'dispute', order.id);
  await enqueueMail(trx, now, {
    kind: 'dispute',
    dedupeKey: `dispute:${event}`,
    userId: order.user_id,
    about: order.id,
    recipient: await emailOf(trx, order.user_id),
    payload: {
      orderNumber: order.order_number,
      amountPence: paidPence(order),
      disputedPence,
      state,
      effect,
      orderUrl: await orderUrl(trx, order),
    },
  });
}

/**
 * Updates the payload of an email about a refund or a dispute, because the order or its subscription may have changed
 * since the email was queued. Returns the payload of other emails unchanged.
 * @returns `undefined` if the email is for another customer of the subscription, and the payment no longer affects them
 */
export async function refreshReversalMail(
  { db }: Pick<AppContext, 'db'>,
  mail: ClaimedMail,
): Promise<ClaimedMail['payload'] | undefined> {
  const { about } = mail;
  if (about === null) return mail.payload;
  if (hasKind(mail, 'refund')) return refreshRefund(db, about, mail.payload);
  if (hasKind(mail, 'refund-failed', 'dispute')) {
    if (mail.payload.effect.kind === 'none') return mail.payload;
    const order = await orderAbout(db, about);
    return { ...mail.payload, effect: reversalEffect(order, await subscriptionOf(db, order.id)) };
  }
  if (hasKind(mail, 'payment-by-other')) {
    const effect = sharedEffect(reversalEffect(await orderAbout(db, about), await subscriptionOf(db, about)));
    return effect && { ...mail.payload, effect };
  }
  return mail.payload;
}

async function refreshRefund(
  db: DbOrTrx,
  refundId: string,
  payload: MailPayloads['refund'],
): Promise<MailPayloads['refund']> {
  const order = await orderAbout(db, refundId);
  const isFullyRefunded = payload.isFullyRefunded && order.status === 'refunded';
  const { status, number } = await db
    .selectFrom('refunds')
    .leftJoin('credit_notes', 'credit_notes.refund_id', 'refunds.id')
    .select(['status', 'number'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow();
  return {
    ...payload,
    isFullyRefunded,
    isPending: status === 'pending',
    effect: isFullyRefunded ? reversalEffect(order, await subscriptionOf(db, order.id)) : partialRefundEffect(order),
    ...(number !== null && creditNoteOf(order, documentNumber('CN', number))),
  };
}

/** Returns the order that an email is about. `about` is an order's id or a refund's id. */
function orderAbout(db: DbOrTrx, about: string): Promise<Order> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', ({ fn, selectFrom, val }) =>
      fn.coalesce(selectFrom('refunds').select('order_id').where('refunds.id', '=', about), val(about)),
    )
    .executeTakeFirstOrThrow();
}

function creditNoteOf({ id }: Order, number: string): Pick<MailPayloads['refund'], 'creditNote' | 'documents'> {
  return { creditNote: number, documents: [{ kind: 'credit-note', paymentId: id, number }] };
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
