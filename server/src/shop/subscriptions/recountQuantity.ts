import type { Trx } from 'server-kit/db/database';
import { renewableCodes } from '../activation/renewableCodes';

/**
 * Counts the computers that a subscription's next renewal covers, which are those whose codes work until its end date.
 * Stores at least one, because every subscription can be renewed.
 * @returns the stored number
 */
export async function recountQuantity(trx: Trx, subscriptionId: string): Promise<number> {
  const renewed = await renewableCodes(trx, subscriptionId);
  const quantity = Math.max(1, renewed.length);
  await trx.updateTable('subscriptions').set({ quantity }).where('id', '=', subscriptionId).execute();
  return quantity;
}
