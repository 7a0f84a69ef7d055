import { setTimeout as pause } from 'node:timers/promises';
import { type Migration, sql } from 'kysely';
import type { Db } from './database';
import { errorCode } from './databaseUnavailable';

/** The id of the lock that lets only one server at a time run migrations. The number is arbitrary. */
export const MIGRATION_LOCK = 41_000;
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
      await sql`
        create table if not exists schema_migrations
          (name text primary key, migrated_at timestamptz not null default now())`.execute(connection);
      // Check again, because another server may have run the migrations while this server waited for the lock.
      const pending = await findPending(connection, known);
      for (const { name, migration } of pending) await runMigration(connection, name, migration);
      return pending.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    }
  });
}

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
  const { rows } = await sql`select 1 where to_regclass('schema_migrations') is not null`.execute(db);
  if (rows.length === 0) return [];
  const executed = await db.selectFrom('schema_migrations').select('name').execute();
  return executed.map(({ name }) => name);
}

async function takeLock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isTaken: boolean }>`
      select pg_try_advisory_lock(${sql.lit(MIGRATION_LOCK)}) as "isTaken"`.execute(db);
    if (rows[0]?.isTaken) return;
    await pause(LOCK_POLL_MS);
  }
}

async function runMigration(db: Db, name: string, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(TABLE_LOCK_MS)}`.execute(trx);
        await sql`set local statement_timeout = 0`.execute(trx);
        await migration.up(trx);
        await trx.insertInto('schema_migrations').values({ name }).execute();
      });
      return;
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || attempt === TABLE_LOCK_ATTEMPTS) throw error;
      await pause(TABLE_LOCK_MS / 2);
    }
  }
}
