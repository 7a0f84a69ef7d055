import { type Kysely, sql } from 'kysely';

/**
 * Adds the time after which an email is no longer useful. An unsent reminder gets the day of the next reminder. The
 * last reminder gets the day after the end date.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox add column send_before timestamptz`.execute(db);
  await sql`
    update outbox set send_before = ((payload->>'endDate')::date - case payload->>'daysLeft' when '30' then 7 when '7' then 0 else -1 end)::timestamp at time zone 'UTC'
    where kind = 'reminder' and sent_at is null`.execute(db);
}
