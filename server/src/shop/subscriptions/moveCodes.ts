import type { CalendarDate } from 'shared/domain/calendarDate';
import { codesWithTerms } from '../activation/codeTerm';
import { setOwnEndDate } from '../activation/setOwnEndDate';
import type { Trx } from 'server-kit/db/database';
import { groupBy } from 'server-kit/db/groupBy';

/** Gives each code of a subscription the last day of its seat. A seat without a counted payment keeps its last day. */
export async function moveCodes(
  trx: Trx,
  subscriptionId: string,
  seatEnds: ReadonlyMap<number, CalendarDate>,
): Promise<void> {
  const codes = await codesWithTerms(trx).select('seat_no').where('subscriptions.id', '=', subscriptionId).execute();
  const counted = codes.flatMap((code) => {
    const end = seatEnds.get(code.seat_no);
    return end === undefined ? [] : [{ ...code, newOwnEnd: end < code.end_date ? end : null }];
  });
  const moved = counted.filter(({ newOwnEnd, own_end_date }) => newOwnEnd !== own_end_date);
  for (const [newOwnEnd, group] of groupBy(moved, (code) => code.newOwnEnd)) await setOwnEndDate(trx, newOwnEnd, group);
}
