import { type Kysely, sql } from 'kysely';

/**
 * Adds marks for bad releases. Adds three columns to the log of activations: the release set, the reason and the
 * overridden refusal.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table releases
    add column bad_at timestamptz, add column bad_by text, add column bad_reason text`.execute(db);
  await sql`alter table release_log
    add column set_id text, add column reason text, add column overridden text`.execute(db);
  await sql`create index release_log_by_set on release_log (set_id) where set_id is not null`.execute(db);
}
