import type { Trx } from 'server-kit/db/database';
import { renewableCodes } from '../activation/renewableCodes';

/**
 * Stores how many computers the next renewal of a subscription covers: those whose codes work until its end date. At
 * least one, because every subscription can be renewed.
 */
export async function recountQuantity(trx: Trx, subscriptionId: string): Promise<void> {
  const renewed = await renewableCodes(trx, subscriptionId);
  await trx
    .updateTable('subscriptions')
    .set({ quantity: Math.max(1, renewed.length) })
    .where('id', '=', subscriptionId)
    .execute();
}
