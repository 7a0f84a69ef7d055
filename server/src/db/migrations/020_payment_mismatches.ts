import { type Kysely, sql } from 'kysely';

/**
 * Adds a row for each difference between our orders and the provider's payments that a person must resolve.
 * Also makes the sweeper ask once more about ended orders, since earlier versions ended some that were paid.
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
  // The reconciliation walks through the orders of a period.
  await sql`create index orders_by_creation on orders (created_at, id)`.execute(db);
  // The day of the last nightly run, so that one of several servers does it.
  await sql`create table scheduled_runs (name text primary key, ran_on date not null)`.execute(db);
  await sql`
    update orders set next_check_at = now()
    where status in ('expired', 'cancelled') and session_id is not null and created_at > now() - interval '90 days'`.execute(
    db,
  );
}
