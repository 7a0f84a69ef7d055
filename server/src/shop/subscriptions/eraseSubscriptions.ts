import type { Trx } from 'server-kit/db/database';

/** Erases a customer's opt-out of reminders, and support's reasons for extensions of the customer's subscriptions. */
export async function eraseSubscriptions(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('reminder_opt_outs').where('user_id', '=', userId).execute();
  const own = trx.selectFrom('subscriptions').select('id').where('user_id', '=', userId);
  await blankReasons(trx).where('subscription_id', 'in', own).execute();
}

/** Erases support's reasons for extensions of a subscription, because they are about its former owner. */
export async function eraseExtensionReasons(trx: Trx, subscriptionId: string): Promise<void> {
  await blankReasons(trx).where('subscription_id', '=', subscriptionId).execute();
}

const blankReasons = (trx: Trx) => trx.updateTable('subscription_extensions').set({ reason: '' });
