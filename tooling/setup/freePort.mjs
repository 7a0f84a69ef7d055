import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a free port. The next port is also free, because a shop's sandbox uses it.
 *
 * Both ports are below the ephemeral port range, because the system could assign an ephemeral port to an outgoing
 * connection before the shop listens on it.
 */
export async function freePort() {
  for (;;) {
    // Use an even port, so that two pairs never overlap.
    const port = 2 * randomInt(5_000, 16_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
