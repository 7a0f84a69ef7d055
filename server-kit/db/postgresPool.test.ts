import type pg from 'pg';
import { startSilentPostgres } from '../testing/silentPostgres';
import { isDatabaseUnavailable } from './databaseUnavailable';
import { openPostgresPool } from './postgresPool';

const throughClient = async (pool: pg.Pool) => {
  const client = await pool.connect();
  try {
    return await client.query('select 1', []);
  } finally {
    client.release();
  }
};

test.each([
  ['a client', throughClient],
  ['the pool', (pool: pg.Pool) => pool.query('select 1', [])],
])(
  'a statement through %s fails if the database does not respond, and the pool closes the connection',
  async (_whom, ask) => {
    const silent = await startSilentPostgres();
    const pool = openPostgresPool(silent.url, () => undefined, { statementMs: 0, silenceMs: 100 });
    try {
      for (const _attempt of [1, 2]) {
        const error: unknown = await ask(pool).catch((reason: unknown) => reason);
        expect(isDatabaseUnavailable(error)).toBe(true);
      }
      expect(silent.connections.size).toBe(2);
    } finally {
      await pool.end();
      silent.close();
    }
  },
);
