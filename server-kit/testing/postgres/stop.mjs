import { once } from 'node:events';

/** Jest's global tear-down. Stops PostgreSQL. */
export default async function stopPostgres() {
  const child = globalThis.testPostgres;
  if (!child) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
