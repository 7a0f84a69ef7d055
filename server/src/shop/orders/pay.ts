import { type Clock, shopTime } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { PaymentSession } from '../provider/PaymentSession';
import { transition, updateOrder } from './orderState';
import { cancelPaymentMail, enqueuePaymentMail } from './paymentMail';
import { sendToReview } from './sendToReview';
import type { Order } from './tables';

type ReviewContext = Pick<AppContext, 'clock' | 'log'>;

/** Records that a locked order was paid. Sends the order to review if the amount differs from its price. */
export async function pay(trx: Trx, context: ReviewContext, order: Order, session: PaymentSession): Promise<Order> {
  const { clock } = context;
  // Only an earlier attempt, whose payment was delayed or failed, can have queued these emails.
  const isFirstAttempt = order.status === 'pending' && !order.is_awaiting_funds;
  if (!isFirstAttempt) await cancelPaymentMail(trx, context, order, 'payment-awaited', 'payment-failed');
  const payment = paymentOf(order, session, clock);
  const { amountMinor, currency } = session;
  if (amountMinor === order.payable_pence && currency === order.currency)
    return transition(trx, order, 'pay', 'paid', { ...payment, review_reason: null, next_check_at: clock.now() });
  const isKnown = amountMinor !== undefined && currency !== undefined;
  const paid = isKnown ? `${amountMinor} ${currency}` : 'an unknown amount';
  const reason = `Paid ${paid}, but the order's price is ${order.payable_pence} ${order.currency} (minor units).`;
  return sendToReview(trx, context, order, reason, payment);
}

/** Adds the payment to a locked order that an operator accepted without one, so that the shop can refund the order. */
export function addPayment(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  order: Order,
  session: PaymentSession,
): Promise<Order> {
  return updateOrder(trx, order, paymentOf(order, session, clock));
}

/**
 * Records that the customer has paid a locked order, but that the money has not arrived. Ignores a session that has
 * already ended, because such a report is out of date.
 */
export async function awaitFunds(
  trx: Trx,
  context: Pick<AppContext, 'clock'>,
  order: Order,
  { id }: PaymentSession,
): Promise<Order> {
  if (order.ended_session_id === id || (order.status === 'pending' && order.is_awaiting_funds)) return order;
  await enqueuePaymentMail(trx, context, order, 'payment-awaited');
  return transition(trx, order, 'awaitFunds', 'pending', {
    review_reason: null,
    is_awaiting_funds: true,
    session_id: id,
    next_check_at: order.next_check_at ?? context.clock.now(),
  });
}

/** Returns true if the session belongs to the order and the order has no payment method yet. */
export async function hasUnknownMethod(db: DbOrTrx, orderId: string, sessionId: string): Promise<boolean> {
  const orders = db.selectFrom('orders').select('id').where('id', '=', orderId).where('session_id', '=', sessionId);
  return (await orders.where('payment_method', 'is', null).executeTakeFirst()) !== undefined;
}

/** Records how an order was paid. */
export async function recordMethod(db: DbOrTrx, orderId: string, session: PaymentSession): Promise<void> {
  await updateOrder(db, { id: orderId }, methodOf(session));
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

function methodOf({ method, card }: PaymentSession) {
  return { payment_method: method ?? null, card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null };
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
