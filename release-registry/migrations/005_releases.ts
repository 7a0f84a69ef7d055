import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('releases')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('record', 'jsonb', (column) => column.notNull())
    .addColumn('page_html', 'text')
    .addColumn('published_at', 'timestamptz', (column) => column.notNull())
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('releases_pkey', ['name', 'version'])
    .execute();
  await db.schema
    .createTable('release_pointers')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('stable', 'text', (column) => column.notNull())
    .addColumn('previous', 'text')
    .addColumn('canary_version', 'text')
    .addColumn('canary_percent', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`canary_percent between 0 and 100`),
    )
    .addForeignKeyConstraint('release_pointers_stable', ['name', 'stable'], 'releases', ['name', 'version'])
    .addForeignKeyConstraint('release_pointers_previous', ['name', 'previous'], 'releases', ['name', 'version'])
    .addForeignKeyConstraint('release_pointers_canary', ['name', 'canary_version'], 'releases', ['name', 'version'])
    .execute();
  await db.schema
    .createTable('release_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('pointer', 'jsonb', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('release_log_name').on('release_log').columns(['name', 'revision']).execute();
}
