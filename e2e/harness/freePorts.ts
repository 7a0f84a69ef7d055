import { createServer } from 'node:net';

/** A free port whose next one is free as well: the shop listens on one, the sandbox on the other. */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const first = await listen(0);
    const second = await listen(first.port + 1).catch(() => undefined);
    await first.close();
    await second?.close();
    if (second) return first.port;
  }
}

function listen(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('A listening server has an address.');
      resolve({ port: address.port, close: () => new Promise((closed) => server.close(() => closed())) });
    });
  });
}
