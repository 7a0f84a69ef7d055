import { type Kysely, sql } from 'kysely';

/**
 * Adds the versions of the terms of sale, and the version that each order accepts. Orders of older servers have no
 * version.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table terms_versions (
      version text primary key,
      content text not null,
      published_at timestamptz not null
    )`.execute(db);
  await sql`alter table orders add column terms_version text references terms_versions (version)`.execute(db);
}
