import type pg from 'pg';
import type { PostgresDatabase } from 'server-kit/testing/postgresTestDatabase';
import { createPostgresDatabase } from '../testing/testDatabase';
import { errorCode, isDatabaseUnavailable } from 'server-kit/db/databaseUnavailable';
import { openPostgresPool } from 'server-kit/db/postgresPool';

let database: PostgresDatabase;
let pool: pg.Pool;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await createPostgresDatabase();
  pool = openPostgresPool(database.url, () => undefined);
  client = await pool.connect();
  await client.query('create table notes (id integer primary key, text text)');
});
afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
});

/** Returns the SQL of every statement that a connection has prepared. */
async function preparedTexts(on: pg.PoolClient = client): Promise<string[]> {
  const { rows } = await on.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

/** Returns the rows that a statement on `client` selects, or the SQL state if it fails. */
const ask = (text: string, values: unknown[] = []) =>
  client.query(text, values).then(({ rows }): unknown[] => rows, errorCode);

it('a connection prepares a statement only once for different values', async () => {
  const text = 'select $1::integer + 1 as sum';
  for (const value of [1, 2, 3]) expect(await ask(text, [value])).toEqual([{ sum: value + 1 }]);
  expect(await preparedTexts()).toEqual([text]);

  const other = await pool.connect();
  expect(await preparedTexts(other)).toEqual([]);
  expect((await other.query(text, [4])).rows).toEqual([{ sum: 5 }]);
  expect(await preparedTexts(other)).toEqual([text]);
  other.release();
});

it("the pool returns a prepared statement's rows", async () => {
  const sums = await Promise.all(
    [1, 2, 3].map((value) => pool.query<{ sum: number }>('select $1::integer + 1 as sum', [value])),
  );
  expect(sums.map(({ rows }) => rows)).toEqual([[{ sum: 2 }], [{ sum: 3 }], [{ sum: 4 }]]);
});

it('a connection does not prepare statements that have no values or select all columns', async () => {
  const before = await preparedTexts();
  await client.query('select 1 as one');
  for (const text of [
    'select * from notes where id = $1',
    'select notes.* from notes where id = $1',
    'insert into notes (id) values ($1) returning *',
  ])
    await ask(text, [99]);
  expect(await preparedTexts()).toEqual(before);
});

it.each([
  ['null', 'text', null, null],
  ['a string', 'text', 'it\'s "1"', 'it\'s "1"'],
  ['true', 'boolean', true, true],
  ['an instant', 'timestamptz', new Date('2027-03-28T00:30:00.123Z'), new Date('2027-03-28T00:30:00.123Z')],
  ['a day', 'date', '2027-02-28', '2027-02-28'],
  ['a count', 'bigint', 4_000_000_000, 4_000_000_000],
  ['a rate', 'numeric', 12.5, 12.5],
  ['a list of strings', 'text[]', ['a', 'b,c', null], ['a', 'b,c', null]],
  ['an empty list', 'integer[]', [], []],
  ['bytes', 'bytea', Buffer.from([0, 255]), Buffer.from([0, 255])],
  ['JSON', 'jsonb', JSON.stringify({ a: [1, null] }), { a: [1, null] }],
])('a prepared statement accepts %s and then null for the same parameter', async (_what, type, value, expected) => {
  const text = `select $1::${type} as value`;
  expect(await ask(text, [value])).toEqual([{ value: expected }]);
  expect(await ask(text, [null])).toEqual([{ value: null }]);
  expect(await preparedTexts()).toContain(text);
});

it('a connection reuses a prepared statement after it failed', async () => {
  const insert = 'insert into notes (id, text) values ($1, $2)';
  expect(await ask(insert, [1, 'first'])).toEqual([]);
  expect(await ask(insert, [1, 'again'])).toBe('23505');
  expect(await ask(insert, ['one', 'not a number'])).toBe('22P02');
  expect(await ask(insert, [2, 'second'])).toEqual([]);
  expect(await preparedTexts()).toContain(insert);
});

it('an invalid statement fails with a syntax error each time', async () => {
  expect(await ask('selekt $1', [1])).toBe('42601');
  expect(await ask('selekt $1', [1])).toBe('42601');
});

it('the connection stays usable after a prepared statement fails in a transaction', async () => {
  const insert = 'insert into notes (id, text) values ($1, $2)';
  await client.query('begin');
  expect(await ask(insert, [3, 'third'])).toEqual([]);
  expect(await ask(insert, [3, 'third'])).toBe('23505');
  expect(await ask(insert, [4, 'fourth'])).toBe('25P02');
  await client.query('rollback');
  expect(await ask('select id from notes where id >= $1 and id < 99 order by id', [3])).toEqual([]);
});

describe('a migration while a connection is open', () => {
  it('adds a column that later statements return', async () => {
    const named = 'select text from notes where id = $1';
    const all = 'select * from notes where id = $1';
    expect([await ask(named, [1]), await ask(all, [1])]).toEqual([[{ text: 'first' }], [{ id: 1, text: 'first' }]]);
    await pool.query('alter table notes add column colour text', []);
    expect([await ask(named, [1]), await ask(all, [1])]).toEqual([
      [{ text: 'first' }],
      [{ id: 1, text: 'first', colour: null }],
    ]);
  });

  it('can make a statement fail once with a retryable error if it changes the type of a column', async () => {
    const text = 'select id from notes where text = $1';
    expect(await ask(text, ['first'])).toEqual([{ id: 1 }]);
    await pool.query('alter table notes alter column id type bigint', []);
    const failure: unknown = await client.query(text, ['first']).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(await ask(text, ['first'])).toEqual([{ id: 1 }]);
    expect(await ask(text, ['second'])).toEqual([{ id: 2 }]);
  });
});

it('a connection runs any number of different statements and prepares at most 500 of them', async () => {
  for (let number = 0; number < 600; number += 1)
    expect(await ask(`select $1::integer + ${number} as sum`, [1])).toEqual([{ sum: number + 1 }]);
  const texts = await preparedTexts();
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.length).toBeLessThanOrEqual(500);
});
