import { type Kysely, sql } from 'kysely';

/** Adds labels of promo codes, which a batch of codes shares, and prices that start on a later day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table promo_codes add column label text not null default ''`.execute(db);
  await sql`create index promo_codes_by_label on promo_codes (label) where label <> ''`.execute(db);
  await sql`
    create table planned_prices (
      starts_on date not null,
      quantity integer not null check (quantity between 1 and 500),
      unit_price_pence integer not null check (unit_price_pence >= 0),
      primary key (starts_on, quantity)
    )`.execute(db);
}
