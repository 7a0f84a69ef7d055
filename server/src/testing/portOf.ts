import assert from 'node:assert';
import type { Server } from 'node:net';

/** Returns the port of a server that listens on a TCP port. */
export function portOf(server: Server): number {
  const address = server.address();
  assert(address && typeof address === 'object', 'The server does not listen on a TCP port.');
  return address.port;
}
