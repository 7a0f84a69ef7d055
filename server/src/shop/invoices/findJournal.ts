import { addDays, type CalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import type { Db } from 'server-kit/db/database';
import { findCorrections, findCountryCorrections, findLateInvoices } from './findCorrections';
import { findCredits, findFailedCredits } from './findCredits';
import { findBookedSales } from './findBookedSales';
import type { Days, JournalEntry } from './JournalEntry';
import type { JournalSource } from './journalSource';

/**
 * The sources of the journal. Within a day, rows are sorted by their source.
 * - sale: booked on its payment day, or the first day after the closed accounts, with the VAT of its first document
 * - refund: a credit note, booked on its issue date
 * - refund failed: the same credit note with the opposite sign, booked on the day that the refund failed
 * - country: a sale in closed accounts, taken out and added again on the day that its country was corrected
 * - late invoice: a sale of an earlier month, taken out and added again on the issue date of its first invoice
 * - correction: the cancelled invoice and the new one, booked on the day of the correction
 */
const SOURCES = {
  sale: findBookedSales,
  refund: findCredits,
  'refund-failed': findFailedCredits,
  country: findCountryCorrections,
  'late-invoice': findLateInvoices,
  correction: findCorrections,
} satisfies Record<string, JournalSource>;

export type JournalSourceName = keyof typeof SOURCES;
const NAMES: readonly JournalSourceName[] = [
  'sale',
  'refund',
  'refund-failed',
  'country',
  'late-invoice',
  'correction',
];

/** A part of the journal. The default is the whole journal of the period. */
export interface JournalPart {
  /** Only these sources. */
  sources?: readonly JournalSourceName[] | undefined;
  /** Only the rows after this row, which is `next` of the previous page. */
  after?: string | undefined;
  /** The number of rows. A correction is one row with two entries. */
  limit?: number | undefined;
}

/** A row's day, its source and its key in that source, such as `2026-11-25.refund.17`. */
const ROW_KEY = /^(\d{4}-\d{2}-\d{2})\.([a-z-]+)\.([\w-]{1,40})$/;

/**
 * Returns the entries of a period, oldest first.
 * @returns `next` if there are more rows. It is the value of `after` for the next page.
 * @throws {RangeError} if `after` is not a value that `next` can have.
 */
export async function findJournal(
  db: Db,
  days: Days,
  { sources = NAMES, after, limit }: JournalPart = {},
): Promise<{ entries: JournalEntry[]; next?: string }> {
  const last = after === undefined ? undefined : readRowKey(after);
  const found = await Promise.all(
    NAMES.filter((name) => sources.includes(name)).map(async (name) => {
      // Read one row more than the page needs, to find out whether there is a next page.
      const range = { ...days, ...(last && startAfter(name, last)), limit: limit && limit + 1 };
      return (await SOURCES[name](db, range)).map((row) => ({ ...row, name }));
    }),
  );
  // The sort is stable, so the rows of a day stay sorted by source and key.
  const rows = found.flat().sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  return {
    entries: page.flatMap(({ entries }) => entries),
    ...(end && page.length < rows.length && { next: `${end.day}.${end.name}.${end.key}` }),
  };
}

interface RowKey {
  day: CalendarDate;
  source: JournalSourceName;
  key: string;
}

function readRowKey(after: string): RowKey {
  const [, date, name, key = ''] = ROW_KEY.exec(after) ?? [];
  const day = parseCalendarDate(date);
  const source = NAMES.find((each) => each === name);
  const isKey = source === 'sale' || /^\d{1,15}$/.test(key);
  if (day === undefined || day !== date || source === undefined || !isKey)
    throw new RangeError(`“${after}” is not the key of a row.`);
  return { day, source, key };
}

/** Returns where a source continues after the last row of the previous page, which may be from another source. */
function startAfter(name: JournalSourceName, { day, source, key }: RowKey) {
  if (name === source) return { first: day, after: { day, key } };
  const hasListedDay = NAMES.indexOf(name) < NAMES.indexOf(source);
  return { first: hasListedDay ? addDays(day, 1) : day };
}
