import { type Migration, sql } from 'kysely';
import { openTestDatabase } from '../testing/testDatabase';
import type { Db, OpenDatabase } from 'server-kit/db/database';
import { migrateToLatest, SchemaTooNewError } from 'server-kit/db/migrate';
import { explainStartFailure } from 'server-kit/lifecycle/explainStartFailure';
import { migrations } from '../migrations/index';

let database: OpenDatabase;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
});

const creating = (table: string): Migration => ({
  up: (trx) => trx.schema.createTable(table).addColumn('id', 'integer').execute(),
});
const tables = async () => (await db.introspection.getTables()).map(({ name }) => name);

it('every migration runs once, in numerical order', async () => {
  expect(await migrateToLatest(db, migrations)).toEqual(Object.keys(migrations).sort());
  expect(await migrateToLatest(db, migrations)).toEqual([]);
});

it('a migration runs even if a migration with a higher number was merged earlier', async () => {
  await migrateToLatest(db, { '012_b': creating('b') });
  expect(await migrateToLatest(db, { '011_a': creating('a'), '012_b': creating('b') })).toEqual(['011_a']);
});

it('the server accepts a schema with tables that a newer server added', async () => {
  await migrateToLatest(db, { '011_a': creating('a'), '012_b': creating('b') });
  expect(await migrateToLatest(db, { '011_a': creating('a') })).toEqual([]);
  expect(await tables()).toEqual(expect.arrayContaining(['a', 'b']));
});

it('migrateToLatest fails with an explanation if a newer server removed part of the schema', async () => {
  await migrateToLatest(db, { '011_a': creating('a'), '012_contract_a': creating('b') });
  const refusal: unknown = await migrateToLatest(db, { '011_a': creating('a') }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SchemaTooNewError);
  expect(refusal).toMatchObject({ message: expect.stringMatching(/012_contract_a.*Start the newer version\.$/) });
});

it('a failed migration is rolled back, and the next start runs it again', async () => {
  const failing: Migration = {
    up: async (trx) => {
      await creating('half').up(trx);
      throw new Error('no room');
    },
  };
  const before = { '011_a': creating('a') };
  await expect(migrateToLatest(db, { ...before, '012_half': failing, '013_c': creating('c') })).rejects.toThrow(
    'no room',
  );
  expect(await tables()).not.toContain('half');
  expect(await migrateToLatest(db, { ...before, '012_half': creating('half'), '013_c': creating('c') })).toEqual([
    '012_half',
    '013_c',
  ]);
});

it('a start on a database with the tables of an unreleased version says to use an empty database', async () => {
  await creating('prices').up(db);
  const failure: unknown = await migrateToLatest(db, migrations).catch((error: unknown) => error);
  expect(explainStartFailure(failure)).toBe(
    'The database has tables that another program or an unreleased version created. Use an empty database, or delete the folder in DATA_DIR if you no longer need its data.',
  );
});
