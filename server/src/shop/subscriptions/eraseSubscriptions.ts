import type { Trx } from 'server-kit/db/database';

/** Erases a customer's opt-out of reminders, and support's reasons for extensions of the customer's subscriptions. */
export async function eraseSubscriptions(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('reminder_opt_outs').where('user_id', '=', userId).execute();
  await trx
    .updateTable('subscription_extensions')
    .set({ reason: '' })
    .where('subscription_id', 'in', trx.selectFrom('subscriptions').select('id').where('user_id', '=', userId))
    .execute();
}
