import { type Kysely, sql } from 'kysely';

/** Counts the permanent failures to open a payment page. This count is the number of the next attempt. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column session_attempts integer not null default 0`.execute(db);
}
