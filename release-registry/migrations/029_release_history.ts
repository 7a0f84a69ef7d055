import { type Kysely, sql } from 'kysely';

/**
 * Extends the release log to refused attempts and to entries that change no channel, such as publications. These
 * entries have revision 0 and an empty channel, so an older server finds no version in them. Adds columns for the
 * credential, the version, its commit, a canary's percentage, the channel before the change, the proof and the reply to
 * the command.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table release_log
    add column credential text,
    add column version text,
    add column percent integer,
    add column source_commit text,
    add column channel_before jsonb,
    add column proof text,
    add column answer text not null default 'accepted',
    add column said text`.execute(db);
  await sql`create index release_log_by_time on release_log (at)`.execute(db);
  await sql`create index release_log_by_name_and_time on release_log (name, at)`.execute(db);
}
