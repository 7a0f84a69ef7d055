import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createDb, type Db, type OpenDatabase } from '../db/database';
import { EmbeddedPool } from '../db/embeddedPool';
import { migrateToLatest } from '../db/migrate';
import { migrations } from '../db/migrations';
import { sha256Hex } from '../db/randomId';
import { createPostgresTestDatabase, openPostgresTestDatabase, type PostgresDatabase } from './postgresTestDatabase';

/**
 * Opens a new migrated database, either embedded and in memory, or on the PostgreSQL server at `TEST_DATABASE_URL`.
 * `close` removes the database.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined ? openEmbedded() : openPostgresTestDatabase(url, migrationsVersion());
}

/** Creates a migrated database on PostgreSQL, for tests that open their own connections. */
export async function createPostgresDatabase(): Promise<PostgresDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('This test needs PostgreSQL: npm run test:postgres -w server');
  return createPostgresTestDatabase(url, migrationsVersion());
}

const FILLED_BY_MIGRATIONS = ['schema_migrations', 'invoice_counter', 'credit_note_counter', 'vat_rates'];

/** Deletes all rows except those that the migrations insert. Resets the invoice and credit note counters to 0. */
export async function emptyDatabase(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !FILLED_BY_MIGRATIONS.includes(name));
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity`.execute(db);
  await db.updateTable('invoice_counter').set({ last_number: 0 }).execute();
  await db.updateTable('credit_note_counter').set({ last_number: 0 }).execute();
}

/** Opens an embedded database in memory without migrations. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  const db = createDb(await EmbeddedPool.open({}));
  return { db, close: () => db.destroy() };
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

function templatePath(): string {
  return join(tmpdir(), 'call-recorder-tests', `${migrationsVersion()}.tar`);
}

/** Returns a hash of the migrations, because every change to them needs a new template. */
function migrationsVersion(): string {
  const text = Object.entries(migrations)
    .map(([name, { up }]) => `${name}\n${String(up)}`)
    .join('\n');
  return sha256Hex(text).slice(0, 16);
}

async function keepTemplate(path: string, dump: Blob): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
  await rename(draft, path);
}
