import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database';
import { AdminError } from '../Command';

interface Listed {
  table: 'orders' | 'users' | 'outbox' | 'disputes';
  /** The column by which the list is sorted, newest first; the id decides between equal instants. */
  instant: string;
  /** What a row is called in a sentence. */
  thing: string;
}

/**
 * A condition that lets through the rows after the one with this id. New rows appear before it, so pages don't shift.
 * @throws {AdminError} if no row has the id.
 */
export async function isAfter(db: Db, { table, instant, thing }: Listed, id: string): Promise<RawBuilder<SqlBool>> {
  const column = sql.ref(`${table}.${instant}`);
  // As text, since a Date would lose the microseconds.
  const found = await sql<{
    at: string;
  }>`select ${column}::text as at from ${sql.table(table)} where id = ${id}`.execute(db);
  const at = found.rows[0]?.at;
  if (at === undefined) throw new AdminError(`There is no ${thing} ${id} to continue after.`);
  return sql<SqlBool>`(${column}, ${sql.ref(`${table}.id`)}) < (${at}::timestamptz, ${id})`;
}
