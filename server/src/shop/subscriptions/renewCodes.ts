import type { CalendarDate } from 'shared/domain/calendarDate';
import { leftOut } from 'shared/domain/leftOut';
import { issueCodes } from '../activation/issueCodes';
import { renewableCodes } from '../activation/renewableCodes';
import { setOwnEndDate } from '../activation/setOwnEndDate';
import type { Trx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';

/**
 * Lets the codes of a locked subscription take part in its renewal, before the end date moves. The order's number of
 * computers go on. All other codes end on the end date before the renewal. Creates codes if the order has more computers.
 * @returns the renewed seats, and the number of new codes.
 */
export async function renewCodes(
  trx: Trx,
  subscriptionId: string,
  { id, quantity, ending_seats }: Pick<Order, 'id' | 'quantity' | 'ending_seats'>,
  endDate: CalendarDate,
): Promise<{ seats: number[]; newCodes: number }> {
  const renewable = await renewableCodes(trx, subscriptionId);
  const ending = leftOut(renewable, quantity, ({ seat_no }) => ending_seats?.includes(seat_no) === true);
  const kept = renewable.filter((code) => !ending.includes(code));
  const hasOwnEnd = ({ own_end_date }: (typeof renewable)[number]) => own_end_date !== null;
  await setOwnEndDate(
    trx,
    endDate,
    ending.filter((code) => !hasOwnEnd(code)),
  );
  await setOwnEndDate(trx, null, kept.filter(hasOwnEnd));
  const missing = quantity - kept.length;
  const issued = missing === 0 ? [] : await issueCodes(trx, subscriptionId, missing, { added_by_order_id: id });
  return { seats: [...kept, ...issued].map(({ seat_no }) => seat_no), newCodes: missing };
}
