import { sql } from 'kysely';
import { openTestDatabase } from '../testing/testDatabase';
import type { OpenDatabase } from 'server-kit/db/database';
import { isUniqueViolation } from 'server-kit/db/databaseUnavailable';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('PGlite and PostgreSQL return every data type in the same form', async () => {
  const { rows } =
    await sql`select count(*) as count, 12.50::numeric as rate, '2027-02-28'::date as day, '2027-02-28T12:00:00Z'::timestamptz as instant, '{"a":[1]}'::jsonb as json, true as flag, null as nothing`.execute(
      database.db,
    );
  expect(rows).toEqual([
    {
      count: 1,
      rate: 12.5,
      day: '2027-02-28',
      instant: new Date('2027-02-28T12:00:00Z'),
      json: { a: [1] },
      flag: true,
      nothing: null,
    },
  ]);
});

it('a statement returns the number of changed rows', async () => {
  const { db } = database;
  const inserted = await db
    .insertInto('exchange_rates')
    .values([
      { pair: 'GBPAAA', rate: 1 },
      { pair: 'GBPBBB', rate: 2 },
    ])
    .executeTakeFirstOrThrow();
  const deleted = await db.deleteFrom('exchange_rates').where('pair', 'like', 'GBP%').executeTakeFirstOrThrow();
  expect([inserted.numInsertedOrUpdatedRows, deleted.numDeletedRows]).toEqual([2n, 2n]);
});

it('a transaction hides its uncommitted changes from other transactions', async () => {
  const { db } = database;
  const seen: number[] = [];
  const insertAndLook = (pair: string) =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('exchange_rates').values({ pair, rate: 1 }).execute();
      await sql`select pg_sleep(0.05)`.execute(trx);
      const { count } = await trx
        .selectFrom('exchange_rates')
        .select(sql<number>`count(*)`.as('count'))
        .where('pair', '=', pair)
        .executeTakeFirstOrThrow();
      seen.push(count);
      throw new Error('roll back');
    });
  await Promise.allSettled(['GBPCCC', 'GBPDDD', 'GBPEEE'].map(insertAndLook));
  expect(seen).toEqual([1, 1, 1]);
  expect(await db.selectFrom('exchange_rates').selectAll().execute()).toEqual([]);
});

it('isUniqueViolation distinguishes duplicate rows from other failures', async () => {
  const { db } = database;
  const insert = () => db.insertInto('exchange_rates').values({ pair: 'GBPFFF', rate: 1 }).execute();
  await insert();
  const failure = await insert().catch((error: unknown) => error);
  expect(isUniqueViolation(failure)).toBe(true);
  const missing = await sql`select from missing_table`.execute(db).catch((error: unknown) => error);
  expect(isUniqueViolation(missing)).toBe(false);
});
