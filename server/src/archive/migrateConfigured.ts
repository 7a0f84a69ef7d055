import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config';
import { openDatabase } from '../db/database';
import { migrateDatabase } from '../db/migrateDatabase';

/** Migrates the configured database to this version's schema. @throws if the database cannot be opened or migrated. */
export async function migrateConfigured(config: Config, log: FastifyBaseLogger): Promise<void> {
  const { db, close } = await openDatabase(config, log);
  try {
    await migrateDatabase({ config, db, log });
  } finally {
    await close();
  }
}
