import type { Trx } from 'server-kit/db/database';
import { openOffersTo } from '../accounts/transferOffers';
import { eraseReplacementReasons } from '../activation/replaceCode';
import { OPERATOR, SHOPS_REASONS } from './block';

/**
 * Locks a customer's subscriptions and those offered to the customer, so that no subscription changes while the account
 * is being deleted. Lock the orders first, as payments do, to prevent deadlocks.
 */
export async function lockSubscriptionsOf(trx: Trx, { id, email }: { id: string; email: string }): Promise<void> {
  const own = trx.selectFrom('subscriptions').select('id').where('user_id', '=', id);
  await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', 'in', own.unionAll(openOffersTo(trx, email).select('subscription_id as id')))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Erases a customer's opt-out of reminders, and support's reasons for extensions, replaced codes and blocks. The
 * subscriptions stay, and blocked ones stay blocked.
 */
export async function eraseSubscriptionDetails(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('reminder_opt_outs').where('user_id', '=', userId).execute();
  const own = trx.selectFrom('subscriptions').select('id').where('user_id', '=', userId);
  for (const { id } of await own.execute()) await eraseSubscriptionReasons(trx, id);
  await trx
    .updateTable('subscriptions')
    .set({ block_reason: OPERATOR })
    .where('user_id', '=', userId)
    .where('block_reason', 'not in', SHOPS_REASONS)
    .execute();
}

/**
 * Erases support's reasons for extensions, replaced codes and past blocks of a subscription, because they are about its
 * former owner.
 */
export async function eraseSubscriptionReasons(trx: Trx, subscriptionId: string): Promise<void> {
  await trx
    .updateTable('subscription_extensions')
    .set({ reason: '' })
    .where('subscription_id', '=', subscriptionId)
    .execute();
  await trx
    .updateTable('subscription_blocks')
    .set({ reason: OPERATOR })
    .where('subscription_id', '=', subscriptionId)
    .where('is_blocked', '=', true)
    .where('reason', 'not in', SHOPS_REASONS)
    .execute();
  await eraseReplacementReasons(trx, subscriptionId);
}
