import { type Kysely, sql } from 'kysely';

/**
 * Adds a column that records whether an order counts towards its promo code's limit. Earlier versions counted free
 * orders when they were placed, and other orders when they were delivered.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column holds_promo_use boolean not null default false`.execute(db);
  await sql`update orders set holds_promo_use = true where promo_code is not null and (payable_pence = 0 or fulfilled_at is not null)`.execute(
    db,
  );
}
