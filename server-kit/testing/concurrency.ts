import assert from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresCursor, type PostgresQueryResult, sql } from 'kysely';
import { createDb, type Db, PooledDb } from '../db/database';

const POLL_MS = 10;
const LIMIT_MS = 10_000;
const CONTROL = /^(begin|commit|rollback|start transaction)/i;

/** True if the tests use a PostgreSQL server, on which several transactions can run at the same time. */
export const hasConnections = process.env['TEST_DATABASE_URL'] !== undefined;

/**
 * Returns a database whose connections run the statement `competitor` after each statement, except at the beginning and
 * end of a transaction. Tests use it to find race conditions: code that reads a value and then writes as if the value
 * could not have changed. It also works with only one connection.
 */
export function interruptedDb(db: Db, competitor: string): Db {
  assert(db instanceof PooledDb, 'The database has no pool.');
  const { pool } = db;
  return createDb({
    query: (text, values) => pool.query(text, values),
    end: async () => undefined,
    connect: async () => {
      const client = await pool.connect();
      const run = async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
        const result = await client.query<Row>(text, values);
        if (!CONTROL.test(text)) await client.query(competitor, []);
        return result;
      };
      function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
      function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
      function query<Row>(statement: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
        return typeof statement === 'string' ? run<Row>(statement, values) : client.query(statement);
      }
      return { query, release: () => client.release() };
    },
  });
}

/** Waits until a transaction on this database is waiting for a lock. Throws after `LIMIT_MS`. */
export async function untilTransactionWaits(db: Db): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await pause(POLL_MS);
  }
  throw new Error('No transaction waited for a lock in time.');
}
