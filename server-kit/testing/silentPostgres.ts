import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { portOf } from './freePort';

/**
 * The end of PostgreSQL's handshake, which reports that the password is correct and the server is ready for statements.
 */
const READY = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Starts a server that accepts connections like PostgreSQL and never replies to a statement. */
export async function startSilentPostgres() {
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(READY));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://shop@127.0.0.1:${portOf(server)}/shop`,
    connections,
    close: () => {
      for (const socket of connections) socket.destroy();
      server.close();
    },
  };
}
