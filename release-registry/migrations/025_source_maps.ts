import { type Kysely, sql } from 'kysely';

/**
 * Adds a table for releases' source maps. `content` is the map as JSON, compressed with gzip. An older server that
 * removes a release also removes its maps.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table release_source_maps (
      name text not null,
      version text not null,
      file text not null,
      integrity text not null,
      content bytea not null,
      primary key (name, version, file),
      foreign key (name, version) references releases (name, version) on delete cascade
    )`.execute(db);
}
