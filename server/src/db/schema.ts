import type { Generated } from 'kysely';

interface SchemaMigrationsTable {
  name: string;
  migrated_at: Generated<Date>;
}

/**
 * All tables. Each area adds its own tables by declaration merging, usually in its `tables.ts`. This file therefore
 * imports no area.
 */
export interface Database {
  schema_migrations: SchemaMigrationsTable;
}
