import { type Kysely, sql } from 'kysely';

/**
 * Adds the brand and the last four digits of the card that paid an order, because they help customers recognise the
 * payment.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column card_brand text, add column card_last4 text`.execute(db);
}
