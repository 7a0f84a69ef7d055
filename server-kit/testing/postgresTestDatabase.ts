import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDb, type OpenDatabase } from '../db/database';
import { type Migrations, migrateToLatest } from '../db/migrate';
import { openPostgresPool } from '../db/postgresPool';
import { sha256Hex } from '../db/randomId';

/** The id of the lock that makes simultaneous test workers create the template only once. The number is arbitrary. */
const TEMPLATE_LOCK = 41_001;

export interface PostgresDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Opens a new database on the server at `serverUrl`, copied from a migrated template. `close` drops it. */
export async function openPostgresTestDatabase(serverUrl: string, migrations: Migrations): Promise<OpenDatabase> {
  const { url, drop } = await createPostgresTestDatabase(serverUrl, migrations);
  const db = createDb(openPostgresPool(url, () => undefined));
  return { db, close: () => db.destroy().then(drop) };
}

/**
 * Creates a database on the server at `serverUrl` from a migrated template. The template stays on the server for later
 * runs.
 */
export async function createPostgresTestDatabase(serverUrl: string, migrations: Migrations): Promise<PostgresDatabase> {
  const template = `test_template_${hashOf(migrations)}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (!(await exists(client, template))) await createTemplate(client, serverUrl, template, migrations);
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    await client.query(`create database ${name} template ${template}`);
  });
  const drop = () => onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
  return { url: urlOf(serverUrl, name), drop };
}

/** Creates a database without tables on the server at `serverUrl`. */
export async function createEmptyDatabase(serverUrl: string): Promise<PostgresDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name}`));
  const drop = () => onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
  return { url: urlOf(serverUrl, name), drop };
}

/**
 * Creates the template under a draft name. Renames the draft after the migrations, so that an interrupted run leaves no
 * broken template.
 */
async function createTemplate(
  client: pg.Client,
  serverUrl: string,
  template: string,
  migrations: Migrations,
): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const db = createDb(openPostgresPool(urlOf(serverUrl, draft), () => undefined));
  try {
    await migrateToLatest(db, migrations);
  } finally {
    await db.destroy();
  }
  await client.query(`alter database ${draft} rename to ${template}`);
}

/** Returns a hash of the migrations. Every change to them needs a new template. */
export function hashOf(migrations: Migrations): string {
  const text = Object.entries(migrations)
    .map(([name, { up }]) => `${name}\n${String(up)}`)
    .join('\n');
  return sha256Hex(text).slice(0, 16);
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs `work` on one connection to the server's own database. */
async function onServer(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
