import type { DbOrTrx } from 'server-kit/db/database';

/** Returns the activation codes that an order bought, sorted by seat. */
export async function codesOf(db: DbOrTrx, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_periods')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_periods.subscription_id')
    .innerJoin('activation_codes', 'activation_codes.subscription_id', 'subscriptions.id')
    .select('code')
    .where('order_id', '=', orderId)
    .where(({ fn }) => fn.coalesce('added_by_order_id', 'origin_order_id'), '=', orderId)
    .orderBy('seat_no')
    .execute();
  return rows.map(({ code }) => code);
}
