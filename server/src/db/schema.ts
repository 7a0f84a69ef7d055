import type { Generated } from 'kysely';

interface SchemaMigrationsTable {
  name: string;
  migrated_at: Generated<Date>;
}

/**
 * All tables. The `tables.ts` of each area adds its own tables by declaration merging, so that this folder imports no
 * area.
 */
export interface Database {
  schema_migrations: SchemaMigrationsTable;
}
