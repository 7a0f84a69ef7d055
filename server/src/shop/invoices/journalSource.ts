import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Db } from 'server-kit/db/database';
import type { Days, JournalEntry } from './JournalEntry';

/** Selects the rows that a source of the journal returns. */
export interface Range extends Days {
  /** Only rows after this one. */
  after?: { day: CalendarDate; key: string } | undefined;
  /** The maximum number of rows. */
  limit?: number | undefined;
  /** An extra SQL condition. Only the sources of sales and refunds use it. */
  condition?: RawBuilder<SqlBool>;
}

/** A row of a source, with one or two entries. */
export interface JournalRow {
  day: CalendarDate;
  /** Identifies the row in its source. */
  key: string | number;
  entries: JournalEntry[];
}

/** Finds the rows of a period, sorted by day and key. */
export type JournalSource = (db: Db, range: Range) => Promise<JournalRow[]>;

/** Returns the SQL condition for the rows of a range, for a numeric key. Uses an index on the day and the key. */
export function isInRange(day: string, key: string, { first, last, after }: Range): RawBuilder<SqlBool> {
  const [dayColumn, keyColumn] = [sql.ref(day), sql.ref(key)];
  const isLater = after
    ? sql`and (${dayColumn}, ${keyColumn}) > (${after.day}::date, ${Number(after.key)}::bigint)`
    : sql``;
  return sql<SqlBool>`(${dayColumn} between ${first} and ${last} ${isLater})`;
}
