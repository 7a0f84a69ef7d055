import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { isDatabaseUnavailable } from './databaseUnavailable';
import { openPostgresPool } from './postgresPool';

/** The end of PostgreSQL's greeting: the password is right, and a statement may come. */
const READY = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

test('a database that falls silent is given up after a while, and its connection is not used again', async () => {
  const connections = new Set<Socket>();
  const silent = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(READY));
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const pool = openPostgresPool(`postgres://shop@127.0.0.1:${(silent.address() as AddressInfo).port}/shop`, () => undefined, 100);
  try {
    for (const _attempt of [1, 2]) {
      const client = await pool.connect();
      const error: unknown = await client.query('select 1', []).catch((reason: unknown) => reason);
      client.release();
      expect(isDatabaseUnavailable(error)).toBe(true);
    }
    expect(connections.size).toBe(2);
  } finally {
    await pool.end();
    for (const socket of connections) socket.destroy();
    silent.close();
  }
});
