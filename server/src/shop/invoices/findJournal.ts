import { addDays, type CalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import type { Db } from 'server-kit/db/database';
import { findCorrections, findCountryCorrections, findLateInvoices } from './findCorrections';
import { findCredits, findFailedCredits } from './findCredits';
import { findBookedSales } from './findBookedSales';
import type { Days, JournalEntry } from './JournalEntry';
import type { JournalSource } from './journalSource';

/**
 * The sources of the journal. Within a day, rows are sorted by their source.
 * - a sale counts on the day of its payment, or the first day after the closed accounts, with the VAT of its first document
 * - a credit note counts on its day, and again with the opposite sign on the day on which its refund failed
 * - a corrected country of a sale in closed accounts counts on the day of the correction: the sale before and after
 * - the first invoice of a sale of an earlier month has its own day: the sale without it, and the invoice
 * - a corrected invoice counts on the day of the correction: the cancelled one, and the one that replaces it
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
  /** Only the rows after `next` of the page before. */
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
      const range = { ...days, ...(last && startAfter(name, last)), limit: limit && limit + 1 };
      return (await SOURCES[name](db, range)).map((row) => ({ ...row, name }));
    }),
  );
  // Sorting keeps the order of the rows of one day.
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

/** Returns where a source continues after a row of the same or another source. */
function startAfter(name: JournalSourceName, { day, source, key }: RowKey) {
  if (name === source) return { first: day, after: { day, key } };
  const isBefore = NAMES.indexOf(name) < NAMES.indexOf(source);
  return { first: isBefore ? addDays(day, 1) : day };
}
