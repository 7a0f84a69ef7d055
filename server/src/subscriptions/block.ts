import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Trx } from '../db/database';
import { cancelReminders, restoreReminders } from '../fulfilment/deliveryMail';
import type { Shop } from '../orders/Shop';
import { countPaidTerm } from './paidTerm';

/** The reason of a block that ends when the dispute is won. */
export const DISPUTED = 'disputed';

/**
 * Ends the use of a subscription at once; its codes activate nothing and no reminder is sent. The first reason stays, but for a dispute:
 * whatever comes on top of it stands after the dispute is won.
 */
export async function blockSubscription(trx: Trx, shop: Shop, subscriptionId: string, reason: string): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set((row) => ({ blocked_at: row.fn.coalesce('blocked_at', row.val(shop.clock.now())), block_reason: reason }))
    .where('id', '=', subscriptionId)
    .where((row) => row.or([row('blocked_at', 'is', null), row('block_reason', '=', DISPUTED)]))
    .execute();
  await cancelReminders(trx, shop, subscriptionId);
}

/**
 * Gives a blocked subscription back to its customer, for as long as the payments that the shop kept pay for.
 * @returns the day on which it ends; `undefined` where it was not blocked.
 */
export async function unblockSubscription(trx: Trx, shop: Shop, subscriptionId: string): Promise<CalendarDate | undefined> {
  const unblocked = await trx
    .updateTable('subscriptions')
    .set({ blocked_at: null, block_reason: null })
    .where('id', '=', subscriptionId)
    .where('blocked_at', 'is not', null)
    .returning(['id', 'user_id', 'quantity', 'end_date'])
    .executeTakeFirst();
  if (!unblocked) return undefined;
  const endDate = await countPaidTerm(trx, unblocked);
  await restoreReminders(trx, shop, { subscriptionId, userId: unblocked.user_id, quantity: unblocked.quantity, endDate });
  return endDate;
}
