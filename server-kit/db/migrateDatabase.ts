import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config';
import { createDb, type Db } from './database';
import { type Migrations, migrateToLatest } from './migrate';
import { openPostgresPool, type PoolLimits } from './postgresPool';

interface MigrationContext {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  migrations: Migrations;
}

/** Migration statements have no time limit, because filling a new column of a large table can take minutes. */
const NO_LIMITS: PoolLimits = { statementMs: 0, silenceMs: 0 };

/**
 * Migrates the configured database to this version's schema. On PostgreSQL, the statements have no time limit.
 * @returns the names of the migrations that ran.
 */
export async function migrateDatabase({ config, db, log, migrations }: MigrationContext): Promise<string[]> {
  if (config.databaseUrl === undefined) return migrateToLatest(db, migrations);
  const pool = openPostgresPool(
    config.databaseUrl,
    (error) => log.warn({ err: error }, 'a database connection broke'),
    NO_LIMITS,
  );
  const unlimited = createDb(pool);
  try {
    return await migrateToLatest(unlimited, migrations);
  } finally {
    await unlimited.destroy();
  }
}
