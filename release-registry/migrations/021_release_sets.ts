import { type Kysely, sql } from 'kysely';

/**
 * Adds columns that mark a release as bad. Adds three columns to the release log: an id that releases share if they
 * were activated together, the reason for the activation, and the refusal that the operator overrode.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table releases
    add column bad_at timestamptz, add column bad_by text, add column bad_reason text`.execute(db);
  await sql`alter table release_log
    add column set_id text, add column reason text, add column overridden text`.execute(db);
  await sql`create index release_log_by_set on release_log (set_id) where set_id is not null`.execute(db);
}
