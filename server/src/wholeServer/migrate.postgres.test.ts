import { type Migration, sql } from 'kysely';
import { openTestDatabase } from '../testing/testDatabase';
import type { Db, OpenDatabase } from 'server-kit/db/database';
import { migrateToLatest } from 'server-kit/db/migrate';

let database: OpenDatabase;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
  await sql`create table notes (id integer)`.execute(db);
});
afterAll(() => database.close());

const addColumn = (name: string): Migration => ({
  up: (trx) => trx.schema.alterTable('notes').addColumn(name, 'text').execute(),
});

it('each migration runs only once if several servers start at the same time', async () => {
  const known = { '900_a': addColumn('a'), '901_b': addColumn('b') };
  const ran = await Promise.all([1, 2, 3].map(() => migrateToLatest(db, known)));
  expect(ran.flat()).toEqual(['900_a', '901_b']);
});

it('other transactions can read a table while a migration is waiting for its lock on that table', async () => {
  const reader = await db.startTransaction().execute();
  await sql`select id from notes`.execute(reader);
  const migrating = migrateToLatest(db, { '902_c': addColumn('c') });
  // The open transaction of `reader` has a lock on the table, so the migration must wait.
  await sql`select id from notes`.execute(reader);
  await untilWaiting();
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([]);
  await reader.commit().execute();
  expect(await migrating).toEqual(['902_c']);
});

/** Resolves as soon as the migration is waiting for its lock on the table. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
    if (rows.length > 0) return;
  }
}
