import type { DbOrTrx } from 'server-kit/db/database';

/**
 * Returns the activation codes that an order bought, with the columns that `codeEndDate` needs, sorted by seat. Omits
 * codes that support ended.
 */
export function boughtCodes(db: DbOrTrx, orderId: string) {
  return db
    .selectFrom('subscription_periods')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_periods.subscription_id')
    .innerJoin('activation_codes', 'activation_codes.subscription_id', 'subscriptions.id')
    .select(['code', 'own_end_date', 'subscriptions.end_date'])
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .where(({ fn }) => fn.coalesce('added_by_order_id', 'origin_order_id'), '=', orderId)
    .orderBy('seat_no')
    .execute();
}
