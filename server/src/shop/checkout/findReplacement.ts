import type { PaymentContext } from '../provider/PaymentContext';
import type { Order } from '../orders/tables';

/**
 * Finds the newest later order for the same thing that is paid or whose payment is on its way, for example because the
 * customer changed the order in another tab. For a purchase, this is any later purchase. For a renewal or an addition,
 * it is a later one for the same subscription.
 */
export function findReplacement(
  { db }: Pick<PaymentContext, 'db'>,
  { user_id, kind, existing_subscription_id, created_at }: Order,
): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('existing_subscription_id', 'is not distinct from', existing_subscription_id)
    .where('created_at', '>', created_at)
    .where('status', '!=', 'refunded')
    .where((where) => where.or([where('paid_at', 'is not', null), where('is_awaiting_funds', '=', true)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}
