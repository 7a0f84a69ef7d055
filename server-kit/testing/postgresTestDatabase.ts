import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { INSTALL_FOLDER } from '../config/installFolder';
import { createDb, type OpenDatabase } from '../db/database';
import { type Migrations, migrateToLatest } from '../db/migrate';
import { openPostgresPool } from '../db/postgresPool';
import { sha256Hex } from '../db/randomId';

/** The id of the lock that makes simultaneous test workers create the template only once. The number is arbitrary. */
const TEMPLATE_LOCK = 41_001;

/** The migrations of a server, and the folders of their sources in this repository. */
export interface TestSchema {
  migrations: Migrations;
  folders: readonly string[];
}

export interface PostgresDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Opens a new database on the server at `serverUrl`, copied from a migrated template. `close` drops it. */
export async function openPostgresTestDatabase(serverUrl: string, schema: TestSchema): Promise<OpenDatabase> {
  const { url, drop } = await createPostgresTestDatabase(serverUrl, schema);
  const db = createDb(openPostgresPool(url, () => undefined));
  return { db, close: () => db.destroy().then(drop) };
}

/**
 * Creates a database on the server at `serverUrl` from a migrated template. The template stays on the server for later
 * runs.
 */
export async function createPostgresTestDatabase(serverUrl: string, schema: TestSchema): Promise<PostgresDatabase> {
  const template = `test_template_${hashOf(schema)}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (!(await exists(client, template))) await createTemplate(client, serverUrl, template, schema.migrations);
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    // Copy the template's files, which takes a quarter of the processor time of copying through the log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
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
  client: pg.PoolClient,
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

/** Hashes the sources of the migrations. Every change to them needs a new template. */
export function hashOf({ folders }: TestSchema): string {
  const files = folders.flatMap((folder) =>
    readdirSync(join(INSTALL_FOLDER, folder), { recursive: true, withFileTypes: true }),
  );
  const texts = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  return sha256Hex(texts.sort().join('\n')).slice(0, 16);
}

async function exists(client: pg.PoolClient, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A process's connections to the servers' own databases, by URL. An idle connection doesn't keep the process alive. */
const connections = new Map<string, pg.Pool>();

/** Runs `work` on one connection to the server's own database. */
async function onServer(connectionString: string, work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const known = connections.get(connectionString);
  const pool = known ?? new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 5_000, allowExitOnIdle: true });
  // The pool drops a broken connection, for example when a test ends its server.
  if (!known)
    connections.set(
      connectionString,
      pool.on('error', () => undefined),
    );
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}
