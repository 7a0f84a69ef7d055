import type { CalendarDate } from 'shared/domain/calendarDate';
import { leftOut } from 'shared/domain/leftOut';
import { codeEndDate, codesWithTerms } from '../activation/codeTerm';
import { issueCodes } from '../activation/issueCodes';
import { setOwnEndDate } from '../activation/setOwnEndDate';
import type { Trx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';

/**
 * Lets the codes of a locked subscription take part in its renewal, before the end date moves. The order's number of
 * computers go on. All other codes end on the end date before the renewal. Creates codes if the order has more computers.
 * @returns the new codes.
 */
export async function renewCodes(
  trx: Trx,
  subscriptionId: string,
  { id, quantity }: Pick<Order, 'id' | 'quantity'>,
  endDate: CalendarDate,
): Promise<string[]> {
  const rows = await codesWithTerms(trx)
    .select('computer_name')
    .where('subscriptions.id', '=', subscriptionId)
    .orderBy('seat_no')
    .execute();
  const codes = rows.map((row) => ({ ...row, isActivated: row.computer_name !== null }));
  const renewable = codes.filter((code) => code.removed_at === null && codeEndDate(code) === code.end_date);
  const ending = new Set(leftOut(renewable, quantity));
  const kept = renewable.filter((code) => !ending.has(code));
  // A refunded code gets its last day too, because a failed refund restores the code.
  const isOpen = (code: (typeof codes)[number]) => code.own_end_date === null || code.own_end_date > endDate;
  await setOwnEndDate(
    trx,
    endDate,
    codes.filter((code) => !kept.includes(code) && isOpen(code)),
  );
  await setOwnEndDate(
    trx,
    null,
    kept.filter(({ own_end_date }) => own_end_date !== null),
  );
  const missing = quantity - kept.length;
  return missing === 0 ? [] : issueCodes(trx, subscriptionId, missing, { added_by_order_id: id });
}
