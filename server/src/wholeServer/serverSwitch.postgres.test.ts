import type pg from 'pg';
import type { PostgresDatabase } from 'server-kit/testing/postgresTestDatabase';
import { createPostgresDatabase } from '../testing/testDatabase';
import { errorCode } from 'server-kit/db/databaseUnavailable';
import { openPostgresPool } from 'server-kit/db/postgresPool';

const POOL_SIZE = 10;
const READ_ONLY = '25006';
const INSERT = 'insert into notes (id) values ($1)';

let database: PostgresDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createPostgresDatabase();
  pool = openPostgresPool(database.url, () => undefined);
  await pool.query('create table notes (id integer primary key)', []);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** Opens every connection of the pool, and makes it behave like a connection to a read-only server. */
async function openReadOnlyConnections(): Promise<pg.PoolClient[]> {
  const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.connect()));
  for (const client of clients) await client.query('set default_transaction_read_only = on');
  return clients;
}

const releaseAll = (clients: pg.PoolClient[]) => clients.forEach((client) => client.release());
const codeOf = (statement: Promise<unknown>) => statement.then(() => 'succeeded', errorCode);

it.each([
  ['the pool', (id: number) => pool.query(INSERT, [id])],
  [
    'a client',
    async (id: number) => {
      const client = await pool.connect();
      try {
        return await client.query(INSERT, [id]);
      } finally {
        client.release();
      }
    },
  ],
])('a write through %s succeeds on a new connection if a read-only server refused it', async (_whom, insert) => {
  releaseAll(await openReadOnlyConnections());
  await insert(1);
  await insert(2);
  expect((await pool.query('select id from notes order by id', [])).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

it('one refused write makes the pool close all its older connections, and no newer one', async () => {
  const [held, ...others] = await openReadOnlyConnections();
  releaseAll(others);
  await pool.query(INSERT, [1]);
  expect([pool.totalCount, pool.idleCount]).toEqual([2, 1]);
  held?.release();
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  await pool.query(INSERT, [2]);
  expect(pool.totalCount).toBe(1);
});

it('a refused write inside a transaction fails, because its other statements ran on the wrong server', async () => {
  const [client, ...others] = await openReadOnlyConnections();
  releaseAll(others);
  await client?.query('begin');
  expect(await codeOf(Promise.resolve(client?.query(INSERT, [1])))).toBe(READ_ONLY);
  await client?.query('rollback');
  client?.release();
  expect((await pool.query(INSERT, [1])).rowCount).toBe(1);
});

it('refused writes never wait for each other if they use all connections', async () => {
  const clients = await openReadOnlyConnections();
  const codes = await Promise.all(clients.map((client, id) => codeOf(client.query(INSERT, [id]))));
  expect(codes).toEqual(clients.map(() => READ_ONLY));
  releaseAll(clients);
  expect(pool.totalCount).toBe(0);
});

it('the pool keeps no connection to a read-only database', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await pool.query(`alter database ${name} set default_transaction_read_only = on`, []);
  const reader = openPostgresPool(database.url, () => undefined);
  expect(await codeOf(reader.query('select 1', []))).toBe(READ_ONLY);
  expect(reader.totalCount).toBe(0);
  await reader.end();
});

it('a violated constraint closes no connection', async () => {
  await pool.query(INSERT, [1]);
  const client = await pool.connect();
  expect(await codeOf(client.query(INSERT, [1]))).toBe('23505');
  client.release();
  expect(pool.totalCount).toBe(1);
});
