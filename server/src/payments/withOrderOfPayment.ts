import type { Trx } from '../db/database';
import { fulfil } from '../fulfilment/fulfil';
import type { Shop } from '../orders/Shop';
import type { Order } from '../orders/tables';
import { settle } from './settle';

/**
 * Runs `act` on the locked order of a payment. Events come in any order: where the payment itself is news, or not delivered yet, that comes
 * first, so that there is always something to block.
 */
export async function withOrderOfPayment(shop: Shop, paymentIntentId: string, act: (trx: Trx, order: Order) => Promise<void>): Promise<void> {
  const known = await shop.db.selectFrom('orders').select(['id', 'status']).where('payment_intent_id', '=', paymentIntentId).executeTakeFirst();
  if (known?.status === 'paid') await fulfil(shop, known.id);
  if (!known) {
    const session = await shop.provider.findSessionOfPayment(paymentIntentId);
    if (session) await settle(shop, session);
  }
  await shop.db.transaction().execute(async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('payment_intent_id', '=', paymentIntentId).forUpdate().executeTakeFirst();
    if (order) await act(trx, order);
  });
}

/** The subscription that an order began or extended; `undefined` where it was not delivered. */
export async function paidForBy(trx: Trx, orderId: string): Promise<string | undefined> {
  return (await trx.selectFrom('subscription_periods').select('subscription_id').where('order_id', '=', orderId).executeTakeFirst())?.subscription_id;
}
