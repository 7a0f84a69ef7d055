import type { Trx } from '../db/database';
import { cancelReminders, restoreReminders } from '../fulfilment/deliveryMail';
import type { Shop } from '../orders/Shop';

/** Ends the use of a subscription at once; its codes activate nothing and no reminder is sent. The first reason stays. */
export async function blockSubscription(trx: Trx, shop: Shop, subscriptionId: string, reason: string): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ blocked_at: shop.clock.now(), block_reason: reason })
    .where('id', '=', subscriptionId)
    .where('blocked_at', 'is', null)
    .execute();
  await cancelReminders(trx, shop, subscriptionId);
}

/** Gives a blocked subscription back to its customer; `false` where it was not blocked. */
export async function unblockSubscription(trx: Trx, shop: Shop, subscriptionId: string): Promise<boolean> {
  const unblocked = await trx
    .updateTable('subscriptions')
    .set({ blocked_at: null, block_reason: null })
    .where('id', '=', subscriptionId)
    .where('blocked_at', 'is not', null)
    .returning(['user_id', 'quantity', 'end_date'])
    .executeTakeFirst();
  if (!unblocked) return false;
  await restoreReminders(trx, shop, { subscriptionId, userId: unblocked.user_id, quantity: unblocked.quantity, endDate: unblocked.end_date });
  return true;
}
