import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Db } from 'server-kit/db/database';
import type { Days, JournalEntry } from './JournalEntry';

/** The rows that a source of the journal returns. */
export interface Range extends Days {
  /** Only rows after this one. */
  after?: { day: CalendarDate; key: string } | undefined;
  /** The maximum number of rows. */
  limit?: number | undefined;
  /** Selects some orders. Only the sources of sales and refunds use it. */
  condition?: RawBuilder<SqlBool>;
}

/** A row of a source, which becomes one entry or two. */
export interface JournalRow {
  day: CalendarDate;
  /** Identifies the row in its source. */
  key: string | number;
  entries: JournalEntry[];
}

/** Finds the rows of a period by day and key. */
export type JournalSource = (db: Db, range: Range) => Promise<JournalRow[]>;

/** Returns the SQL condition for the rows of a range. An index begins with the day and the key, which is a number. */
export function isInRange(day: string, key: string, { first, last, after }: Range): RawBuilder<SqlBool> {
  const [dayColumn, keyColumn] = [sql.ref(day), sql.ref(key)];
  const isLater = after
    ? sql`and (${dayColumn}, ${keyColumn}) > (${after.day}::date, ${Number(after.key)}::bigint)`
    : sql``;
  return sql<SqlBool>`(${dayColumn} between ${first} and ${last} ${isLater})`;
}
