import { type Kysely, sql } from 'kysely';

/**
 * Adds the number that people read and quote. The database generates it, so that an older server, which doesn't know
 * the column, still creates complete orders. The alphabet has no look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) and no
 * vowels, which could form words.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function new_order_number() returns text language sql volatile as $$
      select string_agg(substr('346789CDFGHJKMNPQRTWXY', 1 + floor(random() * 22)::integer, 1), '')
      from generate_series(1, 8)
    $$`.execute(db);
  await sql`alter table orders add column order_number text not null default new_order_number()`.execute(db);
  await sql`alter table orders add constraint orders_order_number_key unique (order_number)`.execute(db);
}
