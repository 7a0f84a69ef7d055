import type { Trx } from 'server-kit/db/database';
import { renewableCodes } from '../activation/renewableCodes';

/**
 * Counts the computers that a subscription's next renewal covers, which are those whose codes work until its end date.
 * Stores at least one, because every subscription can be renewed.
 */
export async function recountQuantity(trx: Trx, subscriptionId: string): Promise<void> {
  const renewed = await renewableCodes(trx, subscriptionId);
  await trx
    .updateTable('subscriptions')
    .set({ quantity: Math.max(1, renewed.length) })
    .where('id', '=', subscriptionId)
    .execute();
}
