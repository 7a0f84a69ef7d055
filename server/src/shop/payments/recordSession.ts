import type { Updateable } from 'kysely';
import { type Clock, shopTime } from 'server-kit/clock/clock';
import type { Trx } from 'server-kit/db/database';
import { sendToReview } from '../fulfilment/sendToReview';
import { giveUp } from '../orders/giveUp';
import type { Order, OrdersTable, OrderStatus } from '../orders/tables';
import type { PaymentContext } from '../provider/PaymentContext';
import type { PaymentSession } from '../provider/PaymentSession';
import { recordMismatch } from './recordMismatch';
import { methodOf } from './recordPaymentMethod';
import { cancelDelayedPaymentMail, enqueueAwaitedMail, enqueueFailedMail } from './delayedPaymentMail';

/**
 * Records a session's current state in its order. The caller delivers a paid order in a second transaction. Accepts a
 * payment through any of the order's sessions, even if the order has ended unpaid. Only the current session can end the
 * order, so a replaced session that expires has no effect. Calls may come late and in any order: a session that has
 * ended can only become paid.
 * @returns the order's new status, or `undefined` if the order doesn't exist.
 */
export async function recordSession(
  context: PaymentContext,
  session: PaymentSession,
): Promise<OrderStatus | undefined> {
  const status = await context.db.transaction().execute(async (trx) => {
    const order = await findLocked(trx, session.orderId);
    if (!order) {
      if (session.state === 'paid') await recordUnknownOrder(trx, context, session);
      return undefined;
    }
    if (!mayBeUnpaid(order)) {
      if (session.state === 'paid') await recordKnownPayment(trx, context, order, session);
      return order.status;
    }
    return (await recordUnpaidOrder(trx, context, order, session)) ?? order.status;
  });
  if (session.state === 'awaiting funds' || session.state === 'failed' || status === 'review') context.wakeMail();
  return status;
}

async function findLocked(trx: Trx, orderId: string | undefined): Promise<Order | undefined> {
  if (orderId === undefined) return undefined;
  return trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
}

function isOwnPayment({ session_id, payment_intent_id }: Order, { id, paymentIntentId }: PaymentSession): boolean {
  return session_id === id || payment_intent_id === paymentIntentId;
}

/**
 * Records a payment for an order that is already paid. If an operator accepted the order without a payment, adds the
 * payment, so that the shop can refund the order. Sends a second payment to review.
 */
async function recordKnownPayment(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  session: PaymentSession,
): Promise<void> {
  if (!isOwnPayment(order, session)) return recordSecondPayment(trx, context, order, session);
  if (order.payment_intent_id === null && session.paymentIntentId !== undefined)
    await update(trx, order, paymentOf(order, session, context.clock));
}

/**
 * Records a session of an order that may be unpaid.
 * @returns the new status, or `undefined` if the session changes nothing.
 */
async function recordUnpaidOrder(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  session: PaymentSession,
): Promise<OrderStatus | undefined> {
  switch (session.state) {
    case 'paid':
      return recordPayment(trx, context, order, session);
    case 'awaiting funds':
      // A session that has ended never awaits funds again, so this report is older than its end.
      if (order.ended_session_id === session.id) return undefined;
      if (order.status === 'pending' && order.is_awaiting_funds) return undefined;
      await update(trx, order, {
        status: 'pending',
        review_reason: null,
        is_awaiting_funds: true,
        session_id: session.id,
        next_check_at: order.next_check_at ?? context.clock.now(),
      });
      await enqueueAwaitedMail(trx, context, order);
      return 'pending';
    case 'expired':
    case 'failed': {
      if (order.session_id !== session.id) return undefined;
      await update(trx, order, { ended_session_id: session.id });
      if (order.status !== 'pending' && order.status !== 'review') return undefined;
      const status = session.state === 'expired' ? 'expired' : 'cancelled';
      await giveUp(trx, context, order, status);
      // Only delayed payment methods reach `failed`, after the customer has left the payment page.
      if (session.state === 'failed') await enqueueFailedMail(trx, context, order);
      return status;
    }
    case 'open':
      return undefined;
  }
}

async function recordPayment(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  session: PaymentSession,
): Promise<OrderStatus> {
  const { clock } = context;
  const isPayable = order.status === 'pending' && !order.is_awaiting_funds;
  if (!isPayable) await cancelDelayedPaymentMail(trx, context, order);
  const payment = paymentOf(order, session, clock);
  if (session.amountMinor === order.payable_pence && session.currency === order.currency) {
    await update(trx, order, { ...payment, status: 'paid', review_reason: null, next_check_at: clock.now() });
    return 'paid';
  }
  const { amountMinor, currency } = session;
  const isKnown = amountMinor !== undefined && currency !== undefined;
  const paid = isKnown ? `${amountMinor} ${currency}` : 'an unknown amount';
  const reason = `Paid ${paid}, but the order's price is ${order.payable_pence} ${order.currency} (minor units).`;
  await sendToReview(trx, context, order, reason, payment);
  return 'review';
}

function paymentOf(order: Order, session: PaymentSession, clock: Clock) {
  return {
    session_id: session.id,
    payment_intent_id: session.paymentIntentId ?? null,
    ...methodOf(session),
    billing_country_code: session.billingCountryCode ?? null,
    paid_pence: session.amountMinor ?? null,
    paid_at: paidAt(order, session, clock),
    is_awaiting_funds: false,
  };
}

async function update(trx: Trx, { id }: Order, change: Updateable<OrdersTable>): Promise<void> {
  await trx.updateTable('orders').set(change).where('id', '=', id).execute();
}

/**
 * Returns the payment time, which is also the start of a purchase's term. Uses the provider's time, but never a time
 * before the order or in the future. Uses the current time if the provider sent no time.
 */
function paidAt({ created_at }: Order, { paidAt: reportedAt }: PaymentSession, clock: Clock): Date {
  const now = clock.now();
  if (reportedAt === undefined) return now;
  return new Date(Math.min(now.getTime(), Math.max(created_at.getTime(), shopTime(clock, reportedAt).getTime())));
}

function recordUnknownOrder(
  trx: Trx,
  context: PaymentContext,
  { id, orderId, amountMinor, currency }: PaymentSession,
): Promise<void> {
  const reason =
    orderId === undefined
      ? 'A paid session has no order id. Another program on the same account may have opened it. Check it at the provider.'
      : 'A paid session has the id of an order that does not exist here. Restore the order from a backup, or refund the payment at the provider.';
  return recordMismatch(trx, context, { kind: 'unknown-order', subject: id, reason, amountMinor, currency });
}

function recordSecondPayment(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  { id, amountMinor, currency }: PaymentSession,
): Promise<void> {
  const reason = `The customer paid order ${order.order_number} a second time. Refund this payment at the provider.`;
  return recordMismatch(trx, context, {
    kind: 'paid-twice',
    subject: id,
    orderId: order.id,
    reason,
    amountMinor,
    currency,
  });
}

/**
 * Returns true if the shop has recorded no payment for the order. The order is pending, expired, cancelled, or in review
 * because its session doesn't exist at the provider.
 */
export function mayBeUnpaid({ status, paid_at }: Pick<Order, 'status' | 'paid_at'>): boolean {
  if (status === 'review') return paid_at === null;
  return status === 'pending' || status === 'expired' || status === 'cancelled';
}
