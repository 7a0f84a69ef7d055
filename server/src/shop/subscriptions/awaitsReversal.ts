import type { DbOrTrx } from 'server-kit/db/database';

/**
 * Returns true if a period that a subscription has lost can still come back, because its dispute is open or its refund is
 * pending.
 */
export async function awaitsReversal(db: DbOrTrx, subscriptionId: string): Promise<boolean> {
  const period = await db
    .selectFrom('subscription_periods')
    .select('order_id')
    .where('subscription_id', '=', subscriptionId)
    .where('removed_at', 'is not', null)
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
