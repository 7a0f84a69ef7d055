import type { CalendarDate } from 'shared/domain/calendarDate';
import { codesWithTerms } from '../activation/codeTerm';
import { setOwnEndDate } from '../activation/setOwnEndDate';
import type { Trx } from 'server-kit/db/database';
import { groupBy } from 'server-kit/db/groupBy';

/**
 * Sets the last day of each code of a subscription to that of its seat. Skips seats that are not in `seatEnds`, because
 * the shop kept no payment for them.
 */
export async function setCodeEnds(
  trx: Trx,
  subscriptionId: string,
  seatEnds: ReadonlyMap<number, CalendarDate>,
): Promise<void> {
  const codes = await codesWithTerms(trx).select('seat_no').where('subscriptions.id', '=', subscriptionId).execute();
  const paid = codes.flatMap((code) => {
    const end = seatEnds.get(code.seat_no);
    return end === undefined ? [] : [{ ...code, newOwnEnd: end < code.end_date ? end : null }];
  });
  const changed = paid.filter(({ newOwnEnd, own_end_date }) => newOwnEnd !== own_end_date);
  for (const [newOwnEnd, group] of groupBy(changed, (code) => code.newOwnEnd))
    await setOwnEndDate(trx, newOwnEnd, group);
}
