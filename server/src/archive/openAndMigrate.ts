import type { FastifyBaseLogger } from 'fastify';
import type { Config } from 'server-kit/config/config';
import { openDatabase } from 'server-kit/db/database';
import { migrateDatabase } from 'server-kit/db/migrateDatabase';
import { migrations } from '../migrations/index';

/** Opens the configured database, migrates it and closes it. @throws if the database cannot be opened or migrated. */
export async function openAndMigrate(config: Config, log: FastifyBaseLogger): Promise<void> {
  const { db, close } = await openDatabase(config, log);
  try {
    await migrateDatabase({ config, db, log, migrations });
  } finally {
    await close();
  }
}
