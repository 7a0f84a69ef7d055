import { type Kysely, sql } from 'kysely';

/**
 * Adds columns for email claims and permanent failures, and indexes for the clean-up. Claims use the database's clock.
 * An older server ignores the new columns, but it never retries a permanently failed email, because such an email is
 * also cancelled.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table outbox
      add column claimed_until timestamptz,
      add column first_tried_at timestamptz,
      add column failed_at timestamptz`.execute(db);
  await sql`create index outbox_failed on outbox (failed_at) where failed_at is not null`.execute(db);
  await sql`create index outbox_ended on outbox (coalesce(sent_at, cancelled_at))`.execute(db);
  await sql`
    create index outbox_with_content on outbox (send_after)
    where (sent_at is not null or cancelled_at is not null) and payload <> '{}'::jsonb`.execute(db);
}
