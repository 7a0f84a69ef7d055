import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { AdminError } from '../Command';

interface Listed {
  table: 'orders' | 'users' | 'outbox' | 'disputes';
  /** The column that sorts the list, newest first. Rows with equal values are sorted by id. */
  sortColumn: string;
  /** The word for a row in error messages, such as `order`. */
  rowNoun: string;
}

/**
 * Returns the SQL condition for the rows after the row with this id. The list is sorted newest first, so new rows don't
 * shift the next pages.
 * @throws {AdminError} if no row has the id.
 */
export async function rowsAfter(
  db: Db,
  { table, sortColumn, rowNoun }: Listed,
  id: string,
): Promise<RawBuilder<SqlBool>> {
  const column = sql.ref(`${table}.${sortColumn}`);
  // Read the timestamp as text, because a `Date` would lose the microseconds.
  const found = await sql<{
    at: string;
  }>`select ${column}::text as at from ${sql.table(table)} where id = ${id}`.execute(db);
  const at = found.rows[0]?.at;
  if (at === undefined) throw new AdminError(`There is no ${rowNoun} ${id} to continue after.`);
  return sql<SqlBool>`(${column}, ${sql.ref(`${table}.id`)}) < (${at}::timestamptz, ${id})`;
}
