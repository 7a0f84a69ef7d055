import type { DbOrTrx } from 'server-kit/db/database';
import { codeEndDate, codesWithTerms } from './codeTerm';

export type RenewableCode = Awaited<ReturnType<typeof renewableCodes>>[number];

/** Returns the codes that the next renewal of a subscription can cover, by seat: those that work until its end date. */
export async function renewableCodes(db: DbOrTrx, subscriptionId: string) {
  const codes = await codesWithTerms(db)
    .select(['seat_no', 'computer_name', 'label'])
    .where('subscriptions.id', '=', subscriptionId)
    .orderBy('seat_no')
    .execute();
  return codes
    .filter((code) => code.removed_at === null && codeEndDate(code) === code.end_date)
    .map((code) => ({ ...code, isActivated: code.computer_name !== null }));
}
