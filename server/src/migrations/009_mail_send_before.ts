import { type Kysely, sql } from 'kysely';

/**
 * Adds the time after which an email is no longer worth sending. An unsent reminder expires when the next reminder is
 * due, and the last reminder expires the day after the end date.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox add column send_before timestamptz`.execute(db);
  await sql`
    update outbox set send_before = ((payload->>'endDate')::date - case payload->>'daysLeft' when '30' then 7 when '7' then 0 else -1 end)::timestamp at time zone 'UTC'
    where kind = 'reminder' and sent_at is null`.execute(db);
}
