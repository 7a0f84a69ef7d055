import { addDays, type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { Order } from './tables';

/**
 * Returns the last day of the closed accounts, or `null` if no period is closed. Locks it until the transaction ends, so
 * that no period closes in between.
 */
export async function closedUntil(db: DbOrTrx): Promise<CalendarDate | null> {
  return (await db.selectFrom('closed_accounts').select('last_day').forShare().executeTakeFirstOrThrow()).last_day;
}

/**
 * Returns the day on which a sale counts in the accounts: the day of its payment, or the first open day if that day is
 * closed.
 */
export async function bookingDay(db: DbOrTrx, paidAt: Date): Promise<CalendarDate> {
  const last = await closedUntil(db);
  const paidOn = calendarDateOf(paidAt);
  return last === null || paidOn > last ? paidOn : addDays(last, 1);
}

/** Returns true if a sale counts on a day whose accounts are closed. */
export async function isInClosedAccounts(db: DbOrTrx, { booked_on }: Pick<Order, 'booked_on'>): Promise<boolean> {
  const last = await closedUntil(db);
  return booked_on !== null && last !== null && booked_on <= last;
}

/** Closes the accounts up to a day, after every running transaction that books a sale. */
export async function closeAccounts(trx: Trx, lastDay: CalendarDate): Promise<void> {
  await trx.updateTable('closed_accounts').set({ last_day: lastDay }).execute();
}
