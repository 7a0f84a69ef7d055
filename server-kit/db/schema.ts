import type { Generated } from 'kysely';

interface SchemaMigrationsTable {
  name: string;
  migrated_at: Generated<Date>;
}

/**
 * All tables. Each folder of the server adds its own tables by declaration merging, usually in its `tables.ts`, so this
 * file imports none of them.
 */
export interface Database {
  schema_migrations: SchemaMigrationsTable;
}
