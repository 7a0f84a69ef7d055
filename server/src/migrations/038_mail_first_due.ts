import { type Kysely, sql } from 'kysely';

/** Adds when each email was first due, because every attempt changes `send_after`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox add column first_due_at timestamptz`.execute(db);
  await sql`
    update outbox set first_due_at = first_tried_at
    where first_tried_at is not null and sent_at is null and cancelled_at is null`.execute(db);
  await sql`
    create index outbox_undelivered on outbox (first_due_at)
    where first_due_at is not null and sent_at is null and cancelled_at is null`.execute(db);
}
