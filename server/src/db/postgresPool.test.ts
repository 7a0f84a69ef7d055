import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { isDatabaseUnavailable } from './databaseUnavailable';
import { openPostgresPool } from './postgresPool';

/** The end of PostgreSQL's greeting: the password is right, and a statement may come. */
const READY = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

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
])('a database that falls silent is given up after a while, asked by %s, and its connection is not used again', async (_whom, ask) => {
  const connections = new Set<Socket>();
  const silent = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(READY));
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const pool = openPostgresPool(`postgres://shop@127.0.0.1:${(silent.address() as AddressInfo).port}/shop`, () => undefined, { statementMs: 0, silenceMs: 100 });
  try {
    for (const _attempt of [1, 2]) {
      const error: unknown = await ask(pool).catch((reason: unknown) => reason);
      expect(isDatabaseUnavailable(error)).toBe(true);
    }
    expect(connections.size).toBe(2);
  } finally {
    await pool.end();
    for (const socket of connections) socket.destroy();
    silent.close();
  }
});
