import { type Kysely, sql } from 'kysely';

/**
 * Adds when a chat was told about an entry of the release log, and until when a server has claimed to tell it. Marks the
 * existing entries as told.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table release_log add column told_at timestamptz, add column claimed_until timestamptz`.execute(db);
  await sql`update release_log set told_at = at`.execute(db);
}
