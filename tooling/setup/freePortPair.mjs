import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a free port for the shop. The next port, which the sandbox uses, is also free. */
export async function freePortPair() {
  for (;;) {
    const first = await listen(0);
    const address = first.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP server has no port.');
    const { port } = address;
    const second = await listen(port + 1).catch(() => undefined);
    await Promise.all([first, second].map(async (server) => server && once(server.close(), 'close')));
    if (second) return port;
  }
}

async function listen(port) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
