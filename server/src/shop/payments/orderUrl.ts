import type { Trx } from 'server-kit/db/database';
import { successUrl } from '../orders/returnUrls';
import type { Order } from '../orders/tables';

/**
 * Returns the subscription list's URL if the payer owns the subscription. Otherwise, returns the URL of the order's own
 * page.
 */
export async function orderUrl(trx: Trx, order: Order): Promise<string> {
  const owned = await trx
    .selectFrom('subscriptions')
    .innerJoin('subscription_periods', 'subscription_periods.subscription_id', 'subscriptions.id')
    .select('subscriptions.id')
    .where('subscription_periods.order_id', '=', order.id)
    .where('subscriptions.user_id', '=', order.user_id)
    .executeTakeFirst();
  return owned ? `${order.site_origin}/subscriptions` : successUrl(order);
}
