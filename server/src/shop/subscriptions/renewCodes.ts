import type { CalendarDate } from 'shared/domain/calendarDate';
import { codesToEnd } from 'shared/domain/codesToEnd';
import { issueCodes } from '../activation/issueCodes';
import { renewableCodes } from '../activation/renewableCodes';
import { setOwnEndDate } from '../activation/setOwnEndDate';
import type { Trx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';

/**
 * Chooses the codes that a renewal covers: as many as the order has computers. Creates codes if there are too few. All
 * other codes end on the current end date. The caller must have locked the subscription, and changes its end date
 * afterwards.
 * @returns the renewed seats, and the seats that the renewal left out.
 */
export async function renewCodes(
  trx: Trx,
  subscriptionId: string,
  { id, quantity, ending_seats }: Pick<Order, 'id' | 'quantity' | 'ending_seats'>,
  endDate: CalendarDate,
): Promise<{ seats: number[]; ended_seats: number[] }> {
  const renewable = await renewableCodes(trx, subscriptionId);
  const ending = codesToEnd(renewable, quantity, ({ seat_no }) => ending_seats?.includes(seat_no) === true);
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
  return { seats: seatsOf([...kept, ...issued]), ended_seats: seatsOf(ending) };
}

function seatsOf(codes: readonly { seat_no: number }[]): number[] {
  return codes.map(({ seat_no }) => seat_no);
}
