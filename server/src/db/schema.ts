import type { Generated } from 'kysely';

interface SchemaMigrationsTable {
  name: string;
  migrated_at: Generated<Date>;
}

/**
 * Every table. The `tables.ts` of each area adds the tables that the area owns (declaration merging), so that this
 * folder imports no area.
 */
export interface Database {
  schema_migrations: SchemaMigrationsTable;
}
