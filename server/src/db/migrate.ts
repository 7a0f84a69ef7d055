import { type Migration, Migrator } from 'kysely';
import type { Db } from './database';
import { migrations } from './migrations';

/** Brings the schema to the newest migration, one server at a time. @throws what the failing migration threw. */
export async function migrateToLatest(db: Db, known: Record<string, Migration> = migrations): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}
