import { type Kysely, sql } from 'kysely';

/**
 * Adds the session that ended each order, so that the order never awaits its funds again. Adds the largest quantity of
 * a promo code.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column ended_session_id text`.execute(db);
  await sql`alter table promo_codes add column max_quantity integer check (max_quantity between 1 and 500)`.execute(db);
}
