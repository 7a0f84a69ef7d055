import { type Kysely, sql } from 'kysely';

/**
 * Adds tables for refunds, operators' refund requests and credit notes. Also adds columns for an order's paid amount, a
 * period's removal time and an invoice's customer. Earlier refunds have no row, but `orders.refunded_pence` keeps their
 * sum until the server fetches them from the provider.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column paid_pence integer check (paid_pence >= 0)`.execute(db);
  await sql`alter table subscription_periods add column removed_at timestamptz`.execute(db);

  await sql`
    create table refunds (
      id text primary key,
      order_id text not null references orders (id),
      amount_pence integer not null check (amount_pence >= 0),
      status text not null check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
      reason text,
      failure_reason text,
      created_at timestamptz not null,
      succeeded_at timestamptz,
      failed_at timestamptz
    )`.execute(db);
  await sql`create index refunds_by_order on refunds (order_id)`.execute(db);
  // This index supports totals by day and the comparison with the provider.
  await sql`create index refunds_by_success on refunds (succeeded_at) where status = 'succeeded'`.execute(db);
  await sql`create index refunds_by_creation on refunds (created_at, id)`.execute(db);
  await sql`create index refunds_pending on refunds (created_at, id) where status = 'pending'`.execute(db);

  await sql`
    create table refund_requests (
      id text primary key,
      order_id text not null references orders (id),
      amount_pence integer check (amount_pence > 0),
      attempts integer not null default 0,
      created_at timestamptz not null,
      refund_id text
    )`.execute(db);
  await sql`create unique index refund_requests_one_open on refund_requests (order_id) where refund_id is null`.execute(
    db,
  );

  await sql`
    create table credit_notes (
      number integer primary key check (number > 0),
      refund_id text not null unique references refunds (id),
      order_id text not null references orders (id),
      amount_pence integer not null,
      vat_pence integer,
      issued_on date not null,
      html text not null,
      voided_on date
    )`.execute(db);
  await sql`create index credit_notes_by_order on credit_notes (order_id)`.execute(db);
  await sql`
    create table credit_note_counter (
      id boolean primary key default true check (id),
      last_number integer not null
    )`.execute(db);
  await sql`insert into credit_note_counter (last_number) values (0)`.execute(db);

  // A credit note repeats the customer's name from the invoice. Existing invoices contain the name only in their HTML.
  await sql`alter table invoices add column customer text`.execute(db);
  await sql`
    update invoices set customer = replace(replace(replace(replace(replace(
      substring(html from '<h2>To</h2>\\s*?<p>(.*?)</p>'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')`.execute(db);
}
