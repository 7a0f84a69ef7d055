import type { Trx } from '../db/database';
import { fulfil } from '../fulfilment/fulfil';
import type { Shop } from '../orders/Shop';
import type { Order } from '../orders/tables';
import { blockSubscription } from '../subscriptions/block';
import { settle } from './settle';

/** Money that went back: in full it ends the order and blocks what the order paid for; in part it is noted. `refundedPence` is the sum of all refunds. */
export function recordRefund(shop: Shop, paymentIntentId: string, { refundedPence, isFull }: { refundedPence: number; isFull: boolean }): Promise<void> {
  return withOrder(shop, paymentIntentId, async (trx, order) => {
    if (refundedPence <= order.refunded_pence) return;
    await trx
      .updateTable('orders')
      .set({ refunded_pence: refundedPence, ...(isFull && { status: 'refunded', next_check_at: null }) })
      .where('id', '=', order.id)
      .execute();
    if (isFull) await blockPaidFor(trx, shop, order, 'refunded');
  });
}

/** The cardholder's bank took the payment back, or tries to. */
export function recordDispute(shop: Shop, paymentIntentId: string): Promise<void> {
  return withOrder(shop, paymentIntentId, async (trx, order) => {
    if (order.disputed_at !== null) return;
    await trx.updateTable('orders').set({ disputed_at: shop.clock.now() }).where('id', '=', order.id).execute();
    await blockPaidFor(trx, shop, order, 'disputed');
  });
}

/**
 * Runs `act` on the locked order of a payment. Events come in any order: where the payment itself is news, or not delivered yet, that comes
 * first, so that there is always something to block.
 */
async function withOrder(shop: Shop, paymentIntentId: string, act: (trx: Trx, order: Order) => Promise<void>): Promise<void> {
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

async function blockPaidFor(trx: Trx, shop: Shop, order: Order, reason: string): Promise<void> {
  const period = await trx.selectFrom('subscription_periods').select('subscription_id').where('order_id', '=', order.id).executeTakeFirst();
  if (period) await blockSubscription(trx, shop, period.subscription_id, reason);
}
