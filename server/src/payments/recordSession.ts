import type { Updateable } from 'kysely';
import { type Clock, shopTime } from '../clock/clock';
import { giveUp } from '../orders/giveUp';
import type { Order, OrderStatus, OrdersTable } from '../orders/tables';
import type { Shop } from '../orders/Shop';
import type { PaymentSession } from './PaymentSession';

/**
 * Writes down how the provider says that an order's payment stands: the first of the two transactions. Money counts for an order that had
 * been given up as well; a state once settled never changes here.
 * @returns the order's status afterwards, `undefined` where the session belongs to no order of this shop.
 */
export function recordSession({ db, clock, log }: Shop, session: PaymentSession): Promise<OrderStatus | undefined> {
  return db.transaction().execute(async (trx) => {
    if (session.orderId === undefined) return undefined;
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', session.orderId).forUpdate().executeTakeFirst();
    if (!order) return undefined;
    const change = changeOf(order, session, clock);
    if (!change) return order.status;
    if (change.status === 'review') log.error({ orderId: order.id, reason: change.review_reason }, 'a payment needs review');
    if (change.status === 'expired' || change.status === 'cancelled') await giveUp(trx, order, change.status);
    else await trx.updateTable('orders').set(change).where('id', '=', order.id).execute();
    return change.status ?? order.status;
  });
}

type Change = Updateable<OrdersTable> & { status?: OrderStatus };

function changeOf(order: Order, session: PaymentSession, clock: Clock): Change | undefined {
  const isSettled = ['paid', 'fulfilled', 'review', 'refunded'].includes(order.status);
  if (isSettled) return undefined;
  switch (session.state) {
    case 'paid':
      return paidChange(order, session, clock);
    case 'awaiting funds':
      return order.status === 'pending' && !order.is_awaiting_funds ? { is_awaiting_funds: true, session_id: session.id } : undefined;
    case 'failed':
      return { status: 'cancelled' };
    case 'expired':
      return order.status === 'pending' ? { status: 'expired' } : undefined;
    case 'open':
      return undefined;
  }
}

function paidChange(order: Order, session: PaymentSession, clock: Clock): Change {
  const now = clock.now();
  const payment = { session_id: session.id, payment_intent_id: session.paymentIntentId ?? null, paid_at: paidAt(order, session, clock), is_awaiting_funds: false };
  if (session.amountPence === order.payable_pence && session.currency === order.currency) return { ...payment, status: 'paid', next_check_at: now };
  const reason = `Paid ${session.amountPence} ${session.currency}, but the order is over ${order.payable_pence} ${order.currency} (minor units).`;
  return { ...payment, status: 'review', review_reason: reason, next_check_at: null };
}

/** The term counts from the payment, however late it is noticed; money that was on its way is there when it is noticed. */
function paidAt({ created_at, is_awaiting_funds }: Order, { paidAt: told }: PaymentSession, clock: Clock): Date {
  const now = clock.now();
  if (told === undefined || is_awaiting_funds) return now;
  return new Date(Math.min(now.getTime(), Math.max(created_at.getTime(), shopTime(clock, told).getTime())));
}
