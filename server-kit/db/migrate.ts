import { setTimeout as pause } from 'node:timers/promises';
import { type Migration, sql } from 'kysely';
import type { Db } from './database';
import { errorCode } from './databaseUnavailable';

/**
 * The number of migrations in version 1 of the server. Version 1 refuses to start if Kysely's table contains any other
 * migration, so `schema_migrations` records the later ones.
 */
const FIRST_MIGRATIONS = 10;
/** The lock of Kysely's migrator. A version 1 server that starts at the same time also waits for this lock. */
const MIGRATION_LOCK = sql.lit(3853314791062309107n);
const LOCK_POLL_MS = 200;
/**
 * How long a migration waits for a table lock before it rolls back and retries. The wait is short, because later
 * statements on the table queue behind the migration.
 */
const TABLE_LOCK_MS = 2_000;
const TABLE_LOCK_ATTEMPTS = 60;
const LOCK_NOT_AVAILABLE = '55P03';

/** Migrations by name. They run in the order of their names. */
export type Migrations = Record<string, Migration>;

/** Thrown if a newer version has removed tables or columns that this version needs. */
export class SchemaTooNewError extends Error {
  override name = 'SchemaTooNewError';
}

/**
 * Runs every migration in `known` that the database lacks, each in its own transaction. Only one server at a time runs
 * migrations. Accepts unknown migrations from a newer server if they only add to the schema.
 * @returns the names of the migrations that ran.
 * @throws {SchemaTooNewError} if an unknown migration is named `<number>_contract_…`, because such a migration removes
 * part of the schema.
 */
export async function migrateToLatest(db: Db, known: Migrations): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    if ((await findPending(connection, known)).length === 0) return [];
    await takeLock(connection);
    try {
      await createMigrationTables(connection);
      // Check again, because another server may have run the migrations while this server waited for the lock.
      const pending = await findPending(connection, known);
      for (const { name, migration } of pending) await runMigration(connection, name, migration);
      return pending.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

/** Returns whether any migration has run on the database. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await findExecuted(db)).length > 0;
}

interface NamedMigration {
  name: string;
  migration: Migration;
}

/**
 * Returns the migrations that the database lacks, sorted by name.
 * @throws {SchemaTooNewError} if a newer version removed part of the schema.
 */
async function findPending(db: Db, known: Migrations): Promise<NamedMigration[]> {
  const executed = await findExecuted(db);
  const removing = executed.find((name) => !(name in known) && /^\d+_contract_/.test(name));
  if (removing !== undefined) {
    const reason = `A newer version of the server changed the database (${removing}).`;
    throw new SchemaTooNewError(`${reason} This version can no longer use it. Start the newer version.`);
  }
  return Object.entries(known)
    .map(([name, migration]) => ({ name, migration }))
    .filter(({ name }) => !executed.includes(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function findExecuted(db: Db): Promise<string[]> {
  const { rows: ledgers } = await sql<{ name: string }>`
    select name from unnest(array['kysely_migration', 'schema_migrations']) as name
    where to_regclass(name) is not null`.execute(db);
  const executed = await Promise.all(
    ledgers.map(({ name }) => sql<{ name: string }>`select name from ${sql.table(name)}`.execute(db)),
  );
  return executed.flatMap(({ rows }) => rows.map(({ name }) => name));
}

async function takeLock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isTaken: boolean }>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isTaken"`.execute(db);
    if (rows[0]?.isTaken) return;
    await pause(LOCK_POLL_MS);
  }
}

/** Creates the two tables that record migrations. The first table has the same columns as Kysely's own table. */
async function createMigrationTables(db: Db): Promise<void> {
  await sql`
    create table if not exists kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  await sql`
    create table if not exists schema_migrations
      (name text primary key, migrated_at timestamptz not null default now())`.execute(db);
}

async function runMigration(db: Db, name: string, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(TABLE_LOCK_MS)}`.execute(trx);
        await sql`set local statement_timeout = 0`.execute(trx);
        await migration.up(trx);
        await record(trx, name);
      });
      return;
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || attempt === TABLE_LOCK_ATTEMPTS) throw error;
      await pause(TABLE_LOCK_MS / 2);
    }
  }
}

async function record(db: Db, name: string): Promise<void> {
  const isFirst = Number.parseInt(name, 10) <= FIRST_MIGRATIONS;
  const row = isFirst
    ? sql`kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`
    : sql`schema_migrations (name) values (${name})`;
  await sql`insert into ${row}`.execute(db);
}
