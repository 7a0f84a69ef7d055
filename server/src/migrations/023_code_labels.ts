import { type Kysely, sql } from 'kysely';

/** Adds the customer's label for each activation code, such as a user's name. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table activation_codes add column label text not null default ''`.execute(db);
}
