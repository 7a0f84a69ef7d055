import { type Kysely, sql } from 'kysely';

/** Adds the session that a webhook event is about, so that the shop notices payments whose event never arrives. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table webhook_events add column subject text`.execute(db);
  await sql`create index webhook_events_by_subject on webhook_events (subject) where subject is not null`.execute(db);
  await sql`create index webhook_events_by_time on webhook_events (received_at)`.execute(db);
}
