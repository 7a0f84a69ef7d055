import type { DbOrTrx } from 'server-kit/db/database';

/** Returns the activation codes of an order's subscription, sorted by seat. */
export async function codesOf(db: DbOrTrx, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select('activation_codes.code')
    .where('subscriptions.origin_order_id', '=', orderId)
    .orderBy('activation_codes.seat_no')
    .execute();
  return rows.map(({ code }) => code);
}
