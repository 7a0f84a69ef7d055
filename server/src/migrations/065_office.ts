import { type Kysely, sql } from 'kysely';

/**
 * Adds the origin of an operator's change, claims that let one person at a time run an operation, and notes of staff.
 * Adds indexes for the office's pages.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Remove the statement timeout, because creating an index on a large table can take longer.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`alter table operator_log add column origin text`.execute(db);
  await sql`
    create table operation_claims (
      operation text primary key,
      claimed_until timestamptz not null
    )`.execute(db);
  await sql`
    create table office_notes (
      id bigint generated always as identity primary key,
      about text not null,
      author text not null,
      note text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index office_notes_by_about on office_notes (about, id)`.execute(db);
  await sql`create index replaced_codes_by_subscription on replaced_codes (subscription_id)`.execute(db);
}
