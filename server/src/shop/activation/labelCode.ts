import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';

/** Stores the customer's label for a code. The caller must check that the customer owns the code. */
export async function labelCode({ db }: Pick<AppContext, 'db'>, code: string, label: string): Promise<void> {
  await db.updateTable('activation_codes').set({ label: label.trim() }).where('code', '=', code).execute();
}

/** Erases the labels of a customer's codes, because customers often label a code with a person's name. */
export async function eraseLabels(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('activation_codes')
    .set({ label: '' })
    .where('subscription_id', 'in', trx.selectFrom('subscriptions').select('id').where('user_id', '=', userId))
    .execute();
}
