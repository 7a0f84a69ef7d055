import { type Kysely, sql } from 'kysely';

/**
 * Records which orders hold a use of their promo code. Before this migration, a free order took its use when the
 * customer placed it. Every other order took its use on delivery.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column holds_promo_use boolean not null default false`.execute(db);
  await sql`update orders set holds_promo_use = true where promo_code is not null and (payable_pence = 0 or fulfilled_at is not null)`.execute(
    db,
  );
}
