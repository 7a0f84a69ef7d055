import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createPostgresDatabase } from '../../testing/testDatabase';

const ADMIN = fileURLToPath(new URL('main.ts', import.meta.url));
const isOnPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

/** Runs an operator's command without starting a shop first. */
function runAdmin(settings: Record<string, string>) {
  const { PATH = '' } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ADMIN, 'prices'], {
    env: { PATH, ...settings },
    encoding: 'utf8',
  });
  return { status, sentence: stderr.trim() };
}

it('a command fails and creates no database if there is no shop yet', async () => {
  const dataDir = join(tmpdir(), 'no-such-shop');
  if (!isOnPostgres) {
    expect(runAdmin({ DATA_DIR: dataDir })).toEqual({
      status: 1,
      sentence: expect.stringMatching(
        /^There is no database in .+no-such-shop\. Run this command with the server's settings/,
      ),
    });
    expect(existsSync(dataDir)).toBe(false);
    return;
  }
  const { url, drop } = await createPostgresDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  expect(runAdmin({ DATABASE_URL: url, DATA_DIR: dataDir })).toEqual({
    status: 1,
    sentence: 'There is no shop in the database. Check DATABASE_URL, or start the server once to create a shop.',
  });
  expect((await client.query('select 1 from pg_tables where schemaname = $1', ['public'])).rows).toEqual([]);
  await client.end();
  await drop();
});
