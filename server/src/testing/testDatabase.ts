import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { createDb, type Db, type OpenDatabase } from '../db/database';
import { EmbeddedPool } from '../db/embeddedPool';
import { migrateToLatest } from '../db/migrate';
import { migrations } from '../db/migrations';
import { openPostgresPool } from '../db/postgresPool';
import { sha256Hex } from '../db/randomId';

/**
 * A migrated database of its own: embedded and in memory, or a new one on the server that `TEST_DATABASE_URL` names (removed at `close`).
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined ? openEmbedded() : openOnServer(url);
}

/** Leaves what the migrations leave. */
export async function emptyDatabase(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'invoice_counter');
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity`.execute(db);
  await db.updateTable('invoice_counter').set({ last_number: 0 }).execute();
}

async function openEmbedded(): Promise<OpenDatabase> {
  const path = templatePath();
  const template = await readFile(path).catch(() => undefined);
  const pool = await EmbeddedPool.open(template ? { loadDataDir: new Blob([template]) } : {});
  const db = createDb(pool);
  if (!template) {
    await migrateToLatest(db);
    await keepTemplate(path, await pool.dump());
  }
  return { db, close: () => db.destroy() };
}

/** A template fits one set of migrations: the name changes with their text. */
function templatePath(): string {
  const text = Object.entries(migrations).map(([name, { up }]) => `${name}\n${String(up)}`).join('\n');
  return join(tmpdir(), 'call-recorder-tests', `${sha256Hex(text).slice(0, 16)}.tar`);
}

async function keepTemplate(path: string, dump: Blob): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
  await rename(draft, path);
}

async function openOnServer(serverUrl: string): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = createDb(openPostgresPool(url.href, () => undefined));
  await migrateToLatest(db);
  const close = async () => {
    await db.destroy();
    await runOnServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { db, close };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
