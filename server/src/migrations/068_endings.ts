import { type Kysely, sql } from 'kysely';

/** Adds the indexes of the list of subscriptions by end date and of the search by computer. */
export async function up(db: Kysely<never>): Promise<void> {
  // Remove the statement timeout, because creating an index on a large table can take longer.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index subscriptions_by_end on subscriptions (end_date, id)`.execute(db);
  await sql`
    create index activation_codes_by_computer on activation_codes (lower(computer_name))
    where computer_name is not null`.execute(db);
}
