import { type Kysely, sql } from 'kysely';

/**
 * Adds data for the operator's commands: each order's last delivery error, and a log of the operator's changes. Also
 * adds indexes for search, filters and totals. Every column is nullable or has a default, so an older server keeps
 * working.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Remove the statement timeout, because creating an index on a large table can take longer.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    create table operator_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      who text not null,
      command text not null,
      subject text not null,
      before jsonb,
      after jsonb
    )`.execute(db);
  await sql`create index operator_log_by_subject on operator_log (subject, id)`.execute(db);
  await createTrigramFunction(db);
  await sql`create index disputes_by_recorded on disputes (recorded_at desc, id desc)`.execute(db);
  await sql`create index disputes_open on disputes (recorded_at desc, id desc) where state = 'open'`.execute(db);
  await indexUsers(db);
  await indexOutbox(db);
  // Change the orders last, because checkouts wait from here until the migration finishes.
  await indexOrders(db);
  await sql`alter table orders add column delivery_failures integer not null default 0`.execute(db);
  await sql`alter table orders add column last_delivery_error text`.execute(db);
}

/**
 * Creates a function that returns a string's trigrams, which are its runs of three consecutive characters. An index on
 * the trigrams finds any substring. The `pg_trgm` extension would do the same, but an older server on the embedded
 * database doesn't load it and could then no longer insert users.
 */
async function createTrigramFunction(db: Kysely<never>): Promise<void> {
  await sql`
    create function search_trigrams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      trigrams text[] := '{}';
    begin
      for position in 1 .. length(value) - 2 loop
        trigrams := trigrams || substr(value, position, 3);
      end loop;
      return trigrams;
    end
    $$`.execute(db);
}

/**
 * Adds indexes for searching customers by part of their email address and for sorting them by age. Turns off
 * `fastupdate`, because each search would otherwise read all pending index entries.
 */
async function indexUsers(db: Kysely<never>): Promise<void> {
  await sql`
    create index users_by_email_part on users using gin (search_trigrams(email_key))
    with (fastupdate = off)`.execute(db);
  await sql`create index users_by_created on users (created_at desc, id desc)`.execute(db);
}

async function indexOutbox(db: Kysely<never>): Promise<void> {
  await sql`create index outbox_by_created on outbox (created_at desc, id desc)`.execute(db);
  await sql`create index outbox_by_recipient on outbox (lower(recipient))`.execute(db);
  await sql`
    create index outbox_retrying on outbox (created_at desc, id desc)
    where last_error is not null and sent_at is null and cancelled_at is null`.execute(db);
}

async function indexOrders(db: Kysely<never>): Promise<void> {
  await sql`
    create index orders_by_business_part on orders using gin (search_trigrams(lower(business_name)))
    with (fastupdate = off) where business_name <> ''`.execute(db);
  await sql`create index orders_by_status on orders (status, created_at desc, id desc)`.execute(db);
  await sql`create index orders_by_country on orders (country_code, created_at desc, id desc)`.execute(db);
  await sql`create index orders_by_paid on orders (paid_at) where paid_at is not null`.execute(db);
}
