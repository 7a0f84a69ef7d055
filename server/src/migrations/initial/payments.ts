import { sql } from 'kysely';

export const payments = [
  sql`
    create table webhook_events (
      provider text not null,
      event_id text not null,
      type text not null,
      subject text,
      received_at timestamptz not null,
      primary key (provider, event_id)
    )`,
  sql`create index webhook_events_by_subject on webhook_events (subject) where subject is not null`,
  sql`create index webhook_events_by_time on webhook_events (received_at)`,

  sql`
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
    )`,
  sql`create index refunds_by_order on refunds (order_id)`,
  sql`create index refunds_by_success on refunds (succeeded_at) where status = 'succeeded'`,
  sql`create index refunds_by_creation on refunds (created_at, id)`,
  sql`create index refunds_pending on refunds (created_at, id) where status = 'pending'`,

  sql`
    create table refund_requests (
      id text primary key,
      order_id text not null references orders (id),
      amount_pence integer check (amount_pence > 0),
      attempts integer not null default 0,
      created_at timestamptz not null,
      refund_id text
    )`,
  sql`create unique index refund_requests_one_open on refund_requests (order_id) where refund_id is null`,

  sql`
    create table disputes (
      id text primary key,
      order_id text not null references orders (id),
      state text not null check (state in ('open', 'lost', 'won')),
      recorded_at timestamptz not null,
      opened_at timestamptz,
      lost_at timestamptz,
      due_at timestamptz,
      reason text not null default 'general',
      amount_pence integer check (amount_pence >= 0)
    )`,
  sql`create index disputes_by_order on disputes (order_id)`,
  sql`create index disputes_by_recorded on disputes (recorded_at desc, id desc)`,
  sql`create index disputes_open on disputes (recorded_at desc, id desc) where state = 'open'`,

  sql`
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
    )`,
  sql`create index payment_mismatches_open on payment_mismatches (found_at) where resolved_at is null`,
  sql`create index payment_mismatches_by_order on payment_mismatches (order_id) where order_id is not null`,

  sql`create table scheduled_runs (name text primary key, ran_on date not null)`,
];
