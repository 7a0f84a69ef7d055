import assert from 'node:assert';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Returns a free port for a server that a test starts. The port is below the ephemeral port range, because an outgoing
 * connection could take an ephemeral port before the server listens on it.
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(randomInt(10_000, 32_000), '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns the port of a server that listens on a TCP port. */
export function portOf(server: Server): number {
  const address = server.address();
  assert(address && typeof address === 'object', 'The server does not listen on a TCP port.');
  return address.port;
}
