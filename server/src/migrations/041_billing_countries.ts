import { type Kysely, sql } from 'kysely';

/** Adds the country that the customer gave to the payment provider, because it can differ from the order's country. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column billing_country_code text`.execute(db);
}
