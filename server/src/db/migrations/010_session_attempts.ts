import { type Kysely, sql } from 'kysely';

/** How often opening a payment page failed for good, which numbers the next attempt. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column session_attempts integer not null default 0`.execute(db);
}
