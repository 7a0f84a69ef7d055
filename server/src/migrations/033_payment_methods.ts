import { type Kysely, sql } from 'kysely';

/** Adds each order's payment method, because customers can also pay by bank debit. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column payment_method text`.execute(db);
}
