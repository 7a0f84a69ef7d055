import { type Kysely, sql } from 'kysely';

/** Adds the index that finds the release with a container, because two releases must not share one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index releases_by_container on releases ((record ->> 'container'))`.execute(db);
}
