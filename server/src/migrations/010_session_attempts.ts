import { type Kysely, sql } from 'kysely';

/**
 * Adds a count of permanently failed attempts to open an order's payment page. The next attempt's idempotency key
 * contains the count.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column session_attempts integer not null default 0`.execute(db);
}
