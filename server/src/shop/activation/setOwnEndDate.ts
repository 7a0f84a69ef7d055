import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Trx } from 'server-kit/db/database';

/** Sets the last day of codes. `null` lets them work until their subscription's end date. */
export async function setOwnEndDate(
  trx: Trx,
  own_end_date: CalendarDate | null,
  codes: readonly { code: string }[],
): Promise<void> {
  if (codes.length === 0) return;
  const names = codes.map(({ code }) => code);
  await trx.updateTable('activation_codes').set({ own_end_date }).where('code', 'in', names).execute();
}
