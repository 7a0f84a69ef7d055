import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { fulfil } from '../fulfilment/fulfil';
import type { Order } from '../orders/tables';
import { deliverSession } from './deliverSession';
import type { PaymentContext } from '../provider/PaymentContext';

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
  await deliverSession(context, session);
  return (await find())?.id;
}

/**
 * Delivers the order of a payment, then runs `act` on the locked order. Does nothing if the payment isn't for this
 * shop.
 */
export async function withOrderOfPayment(
  context: PaymentContext,
  paymentIntentId: string,
  act: (trx: Trx, order: Order) => Promise<void>,
): Promise<void> {
  const orderId = await deliverPayment(context, paymentIntentId);
  if (orderId !== undefined) await withLockedOrder(context, orderId, act);
}

/** Runs `act` in a transaction that holds the order's lock. */
export function withLockedOrder<T>(
  { db }: Pick<AppContext, 'db'>,
  orderId: string,
  act: (trx: Trx, order: Order) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const order = trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate();
    return act(trx, await order.executeTakeFirstOrThrow());
  });
}
