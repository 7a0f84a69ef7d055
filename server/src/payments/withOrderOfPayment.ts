import type { Trx } from '../db/database';
import { fulfil } from '../fulfilment/fulfil';
import type { Shop } from '../orders/Shop';
import type { Order } from '../orders/tables';
import { deliverSession } from './deliverSession';

/**
 * Records and delivers a payment that a refund or a dispute is about. Events come in any order, so the payment itself may
 * still be news.
 * @returns the id of its order; `undefined` if the payment is none of this shop's.
 */
export async function deliverPayment(shop: Shop, paymentIntentId: string): Promise<string | undefined> {
  const find = () =>
    shop.db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('payment_intent_id', '=', paymentIntentId)
      .executeTakeFirst();
  const known = await find();
  if (known) {
    if (known.status === 'paid') await fulfil(shop, known.id);
    return known.id;
  }
  const session = await shop.provider.findSessionOfPayment(paymentIntentId);
  if (!session) return undefined;
  await deliverSession(shop, session);
  return (await find())?.id;
}

/** Runs `act` on the locked order of a payment, once the payment is delivered. Does nothing for a payment of another shop. */
export async function withOrderOfPayment(
  shop: Shop,
  paymentIntentId: string,
  act: (trx: Trx, order: Order) => Promise<void>,
): Promise<void> {
  const orderId = await deliverPayment(shop, paymentIntentId);
  if (orderId !== undefined) await withLockedOrder(shop, orderId, act);
}

/** Runs `act` in a transaction that holds the order's lock. */
export function withLockedOrder<T>(
  { db }: Pick<Shop, 'db'>,
  orderId: string,
  act: (trx: Trx, order: Order) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const order = trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate();
    return act(trx, await order.executeTakeFirstOrThrow());
  });
}
