import { type Kysely, sql } from 'kysely';

/**
 * Adds a table of differences between our orders and the provider's payments. An operator must resolve each difference.
 * Schedules a new check of the expired and cancelled orders of the last 90 days, because earlier versions expired or
 * cancelled some paid orders.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_mismatches (
      id text primary key,
      kind text not null,
      subject text not null,
      order_id text references orders (id),
      reason text not null,
      amount_pence integer,
      currency text,
      found_at timestamptz not null,
      resolved_at timestamptz,
      resolution text,
      unique (kind, subject)
    )`.execute(db);
  await sql`create index payment_mismatches_open on payment_mismatches (found_at) where resolved_at is null`.execute(
    db,
  );
  await sql`create index payment_mismatches_by_order on payment_mismatches (order_id) where order_id is not null`.execute(
    db,
  );
  // This index supports the reconciliation, which reads a period's orders in pages.
  await sql`create index orders_by_creation on orders (created_at, id)`.execute(db);
  // This table stores the day of the last nightly run, so only one of several servers does each run.
  await sql`create table scheduled_runs (name text primary key, ran_on date not null)`.execute(db);
  await sql`
    update orders set next_check_at = now()
    where status in ('expired', 'cancelled') and session_id is not null and created_at > now() - interval '90 days'`.execute(
    db,
  );
}
