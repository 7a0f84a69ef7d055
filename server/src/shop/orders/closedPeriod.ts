import { addDays, type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { Order } from './tables';

/**
 * Returns the last day of the closed accounts, or `null` if no period is closed. In a transaction, locks the row, so
 * that nobody can close a period before the transaction ends.
 */
export async function closedUntil(db: DbOrTrx): Promise<CalendarDate | null> {
  const accounts = db.selectFrom('closed_accounts').select('last_day').where('id', '=', true);
  const found = await accounts.$if(db.isTransaction, (query) => query.forShare()).executeTakeFirst();
  return found?.last_day ?? null;
}

/**
 * Returns the accounting day of a sale: the day of its payment, or the first open day if the accounts of that day are
 * closed.
 */
export async function bookingDay(db: DbOrTrx, paidAt: Date): Promise<CalendarDate> {
  const last = await closedUntil(db);
  const paidOn = calendarDateOf(paidAt);
  return last === null || paidOn > last ? paidOn : addDays(last, 1);
}

export async function isInClosedAccounts(db: DbOrTrx, { booked_on }: Pick<Order, 'booked_on'>): Promise<boolean> {
  const last = await closedUntil(db);
  return booked_on !== null && last !== null && booked_on <= last;
}

/** Waits for every running transaction that books a sale, and makes later ones wait. */
export async function lockClosedPeriod(trx: Trx): Promise<void> {
  await trx.selectFrom('closed_accounts').select('id').where('id', '=', true).forUpdate().execute();
}

/** Closes the accounts up to a day. Call `lockClosedPeriod` first. */
export async function closeAccounts(trx: Trx, lastDay: CalendarDate): Promise<void> {
  await trx
    .insertInto('closed_accounts')
    .values({ last_day: lastDay })
    .onConflict((same) => same.column('id').doUpdateSet({ last_day: lastDay }))
    .execute();
}
