import type { Trx } from 'server-kit/db/database';
import { fulfil } from '../fulfilment/fulfil';
import { endWithSession } from '../orders/end';
import { lockOrder } from '../orders/lockOrder';
import { recordMismatch } from '../orders/mismatches';
import { mayBeUnpaid } from '../orders/orderState';
import { addPayment, awaitFunds, pay } from '../orders/pay';
import type { Order, OrderStatus } from '../orders/tables';
import type { PaymentContext } from '../provider/PaymentContext';
import type { PaymentSession } from '../provider/PaymentSession';

/** Records a session's state, then delivers its order if that order is now paid. You can repeat a call at any time. */
export async function recordAndDeliver(context: PaymentContext, session: PaymentSession): Promise<void> {
  const status = await recordSession(context, session);
  if (status === 'paid' && session.orderId !== undefined) await fulfil(context, session.orderId);
}

/**
 * Delivers the order of a refunded or disputed payment. First records the payment if necessary, because events arrive
 * in any order.
 * @returns the order's id, or `undefined` if the payment doesn't belong to this shop.
 */
export async function deliverPayment(context: PaymentContext, paymentIntentId: string): Promise<string | undefined> {
  const find = () =>
    context.db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('payment_intent_id', '=', paymentIntentId)
      .executeTakeFirst();
  const known = await find();
  if (known) {
    if (known.status === 'paid') await fulfil(context, known.id);
    return known.id;
  }
  const session = await context.provider.findSessionOfPayment(paymentIntentId);
  if (!session) return undefined;
  await recordAndDeliver(context, session);
  return (await find())?.id;
}

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
  const order = await context.db.transaction().execute((trx) => record(trx, context, session));
  if (session.state === 'awaiting funds' || session.state === 'failed' || order?.status === 'review')
    context.wakeMail();
  return order?.status;
}

async function record(trx: Trx, context: PaymentContext, session: PaymentSession): Promise<Order | undefined> {
  const { id, orderId, state } = session;
  const order = orderId === undefined ? undefined : await lockOrder(trx, orderId);
  if (!order) {
    if (state === 'paid') await recordUnknownOrder(trx, context, session);
    return undefined;
  }
  if (!mayBeUnpaid(order)) return state === 'paid' ? recordKnownPayment(trx, context, order, session) : order;
  if (state === 'paid') return pay(trx, context, order, session);
  if (state === 'awaiting funds') return awaitFunds(trx, context, order, session);
  return state === 'open' ? order : endWithSession(trx, context, order, { id, state });
}

/**
 * Records a payment for an order that is already paid. If an operator accepted the order without a payment, adds the
 * payment, so that the shop can refund the order. Records a second payment as a mismatch.
 */
async function recordKnownPayment(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  session: PaymentSession,
): Promise<Order> {
  const { id, paymentIntentId, amountMinor, currency } = session;
  if (order.session_id !== id && order.payment_intent_id !== paymentIntentId) {
    const reason = `The customer paid order ${order.order_number} a second time. Refund this payment at the provider.`;
    const mismatch = { kind: 'paid-twice' as const, subject: id, orderId: order.id, reason, amountMinor, currency };
    await recordMismatch(trx, context, mismatch);
    return order;
  }
  if (order.payment_intent_id !== null || paymentIntentId === undefined) return order;
  return addPayment(trx, context, order, session);
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
