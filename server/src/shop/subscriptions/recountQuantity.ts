import type { Trx } from 'server-kit/db/database';
import { codeEndDate, codesWithTerms } from '../activation/codeTerm';

/**
 * Stores how many computers the next renewal of a subscription covers: those whose codes work until its end date. At
 * least one, because every subscription can be renewed.
 */
export async function recountQuantity(trx: Trx, subscriptionId: string): Promise<void> {
  const codes = await codesWithTerms(trx).where('subscriptions.id', '=', subscriptionId).execute();
  const renewed = codes.filter((code) => code.removed_at === null && codeEndDate(code) === code.end_date);
  await trx
    .updateTable('subscriptions')
    .set({ quantity: Math.max(1, renewed.length) })
    .where('id', '=', subscriptionId)
    .execute();
}
