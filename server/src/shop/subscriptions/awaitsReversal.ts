import type { DbOrTrx } from 'server-kit/db/database';

/**
 * Returns true if a subscription would get a period for more computers than it was paid for. This happens if a period for
 * fewer computers can come back, because its dispute is open or its refund is pending.
 * @param quantity how many computers the subscription would have
 */
export async function awaitsReversal(db: DbOrTrx, subscriptionId: string, quantity: number): Promise<boolean> {
  const period = await db
    .selectFrom('subscription_periods')
    .innerJoin('orders', 'orders.id', 'subscription_periods.order_id')
    .select('order_id')
    .where('subscription_id', '=', subscriptionId)
    .where('removed_at', 'is not', null)
    .where('kind', '<>', 'addition')
    .where('quantity', '<', quantity)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.order_id', '=', 'subscription_periods.order_id')
            .where('disputes.state', '=', 'open'),
        ),
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'subscription_periods.order_id')
            .where('refunds.status', '=', 'pending'),
        ),
      ]),
    )
    .executeTakeFirst();
  return period !== undefined;
}
