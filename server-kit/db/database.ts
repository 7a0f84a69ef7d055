import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Config } from '../config/config';
import { EmbeddedFolderError, ensureEmbeddedFolder, hasEmbeddedDatabase } from './embeddedFolder';
import { lockFolder } from './folderLock';
import { openPostgresPool } from './postgresPool';
import type { Database } from './schema';
import type { StatementPool } from './StatementPool';

export type Db = Kysely<Database>;
/** A connection or a transaction. */
export type DbOrTrx = Db | Transaction<Database>;
export type Trx = Transaction<Database>;

/** A database that exposes its pool, because `prepared` uses the pool directly. */
export class PooledDb extends Kysely<Database> {
  constructor(readonly pool: StatementPool) {
    super({ dialect: new PostgresDialect({ pool }) });
  }
}

/** Creates the query builder. Both databases use one dialect, so each statement is written only once. */
export function createDb(pool: StatementPool): Db {
  return new PooledDb(pool);
}

export interface OpenDatabase {
  db: Db;
  close(): Promise<void>;
}

interface OpenOptions {
  /** True to create a missing embedded database. The default is true. */
  mayCreate?: boolean;
}

/**
 * Opens the configured PostgreSQL database. Without one, locks the data folder, and opens or creates the embedded
 * database in it.
 * @throws {FolderInUseError} if another process uses the data folder.
 * @throws {EmbeddedFolderError} if the embedded database is incomplete, or is missing and may not be created.
 */
export async function openDatabase(
  config: Config,
  log: FastifyBaseLogger,
  { mayCreate = true }: OpenOptions = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const db = createDb(
      openPostgresPool(config.databaseUrl, (error) => log.warn({ err: error }, 'a database connection broke')),
    );
    return { db, close: () => db.destroy() };
  }
  const dataDir = join(config.dataDir, 'database');
  if (!mayCreate && !hasEmbeddedDatabase(dataDir)) {
    const advice =
      "Run this command with the server's settings, such as DATABASE_URL or DATA_DIR, or start the server once to create a shop.";
    throw new EmbeddedFolderError(`There is no database in ${config.dataDir}. ${advice}`);
  }
  const unlock = lockFolder(config.dataDir);
  try {
    await ensureEmbeddedFolder(dataDir);
    // Load the module on demand, because a server on PostgreSQL does not need it.
    const { EmbeddedPool } = await import('./embeddedPool');
    const db = createDb(await EmbeddedPool.open({ dataDir }));
    const close = async () => {
      await db.destroy();
      unlock();
    };
    return { db, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
