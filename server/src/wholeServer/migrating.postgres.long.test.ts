import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { MIGRATION_LOCK } from 'server-kit/db/migrate';
import { freePort } from 'server-kit/testing/freePort';
import type { PostgresDatabase } from 'server-kit/testing/postgresTestDatabase';
import { killAll, startProcess, type StartedProcess } from 'server-kit/testing/startProcess';
import { createPostgresDatabase } from '../testing/testDatabase';

const LIMIT_MS = 120_000;

let folder: string;
let database: PostgresDatabase;
let other: pg.Client;
let server: StartedProcess | undefined;

beforeAll(async () => {
  execFileSync(process.execPath, ['tooling/build.mjs', 'server'], { cwd: INSTALL_FOLDER });
  folder = await mkdtemp(join(tmpdir(), 'migrating-'));
  database = await createPostgresDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
}, LIMIT_MS);
afterAll(async () => {
  if (server) await killAll([server]);
  await other.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it(
  'the server replies 503 while another server is migrating the database, and serves requests afterwards',
  async () => {
    await other.query('drop schema public cascade; create schema public');
    await other.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const port = await freePort();
    server = startProcess('server/dist/main.mjs', {
      DATA_DIR: folder,
      PORT: String(port),
      DATABASE_URL: database.url,
      PUBLISH_LOCAL_BUILDS: '0',
    });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

    // The port opens before the migrations run.
    await untilOk(() => ask('/healthz'));
    expect([(await ask('/readyz')).status, (await ask('/PricesRates')).status]).toEqual([503, 503]);

    await other.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    await untilOk(() => ask('/readyz'));
    expect((await ask('/PricesRates')).status).toBe(200);
  },
  LIMIT_MS,
);

async function untilOk(ask: () => Promise<Response>): Promise<void> {
  while (
    !(await ask().then(
      ({ ok }) => ok,
      () => false,
    ))
  );
}
