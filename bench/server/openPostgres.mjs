import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPostgres } from '../../server-kit/testing/postgres/loadPostgres.mjs';

const USER = 'postgres';
const PASSWORD = 'bench';

/** Matches log lines about lost connections and crashes. */
const FAILURE = /\b(FATAL|PANIC|WARNING|terminated)\b/;

/**
 * Starts a PostgreSQL server in a temporary folder. PostgreSQL refuses to run as root, so it runs as a separate system
 * user if the benchmark runs as root. `createDatabase` returns the new database's URL.
 */
export async function openPostgres(port) {
  // Let PostgreSQL create this folder, so that its system user owns it.
  const databaseDir = join(tmpdir(), `bench-postgres-${randomUUID()}`);
  const Postgres = await loadPostgres();
  const server = new Postgres({
    databaseDir,
    user: USER,
    password: PASSWORD,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: logFailure,
    onError: () => undefined,
  });
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

/** Prints PostgreSQL's log lines about failures, which explain why the shop lost its connections. */
function logFailure(log) {
  if (FAILURE.test(String(log))) console.error(String(log).trimEnd());
}
