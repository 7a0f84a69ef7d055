import assert from 'node:assert';
import { once } from 'node:events';
import type { Server } from 'node:http';

/** Starts a server on a free port. Returns its URL, without a slash at the end. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert(address && typeof address === 'object');
  return `http://127.0.0.1:${address.port}`;
}
