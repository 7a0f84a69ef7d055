import { type Kysely, sql } from 'kysely';

/** Creates tables for orders, subscriptions, activation codes, invoices and the provider's webhook events. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table orders (
      id text primary key,
      kind text not null check (kind in ('purchase', 'renewal')),
      user_id text not null references users (id),
      status text not null default 'pending' check (status in ('pending', 'paid', 'fulfilled', 'review', 'expired', 'cancelled', 'refunded')),
      quantity integer not null check (quantity between 1 and 500),
      unit_price_pence integer not null check (unit_price_pence >= 0),
      total_pence integer not null check (total_pence >= 0),
      discount_pence integer not null check (discount_pence >= 0),
      payable_pence integer not null check (payable_pence = total_pence - discount_pence and payable_pence >= 0),
      currency text not null default 'GBP',
      promo_code text,
      discount_percentage numeric(5, 2) not null default 0,
      renews_subscription_id text,
      is_invoice_needed boolean not null,
      business_name text not null,
      billing_address text not null,
      buyers_reference text not null,
      country_code text not null,
      site_origin text not null,
      basket text not null,
      session_id text unique,
      payment_intent_id text unique,
      is_awaiting_funds boolean not null default false,
      review_reason text,
      refunded_pence integer not null default 0,
      disputed_at timestamptz,
      created_at timestamptz not null,
      paid_at timestamptz,
      fulfilled_at timestamptz,
      next_check_at timestamptz,
      checks integer not null default 0,
      check ((kind = 'renewal') = (renews_subscription_id is not null))
    )`.execute(db);
  await sql`create index orders_by_user on orders (user_id, created_at desc)`.execute(db);
  await sql`create index orders_by_renewed_subscription on orders (renews_subscription_id) where renews_subscription_id is not null`.execute(
    db,
  );
  // This index allows only one payable order per customer and purpose, so a double click or a second tab creates no
  // second order.
  await sql`create unique index orders_one_open on orders (user_id, kind, coalesce(renews_subscription_id, '')) where status = 'pending' and not is_awaiting_funds`.execute(
    db,
  );
  await sql`create index orders_to_check on orders (next_check_at) where next_check_at is not null`.execute(db);
  await sql`create index orders_in_review on orders (created_at) where status = 'review'`.execute(db);
  await sql`create index orders_by_promo_code on orders (promo_code) where promo_code is not null`.execute(db);

  await sql`
    create table webhook_events (
      provider text not null,
      event_id text not null,
      type text not null,
      received_at timestamptz not null,
      primary key (provider, event_id)
    )`.execute(db);

  await sql`
    create table subscriptions (
      id text primary key,
      user_id text not null references users (id),
      origin_order_id text not null unique references orders (id),
      quantity integer not null,
      end_date date not null,
      blocked_at timestamptz,
      block_reason text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index subscriptions_by_user on subscriptions (user_id, created_at desc)`.execute(db);
  await sql`alter table orders add foreign key (renews_subscription_id) references subscriptions (id)`.execute(db);

  await sql`
    create table subscription_periods (
      order_id text primary key references orders (id),
      subscription_id text not null references subscriptions (id),
      start_date date not null,
      end_date date not null
    )`.execute(db);
  await sql`create index subscription_periods_by_subscription on subscription_periods (subscription_id)`.execute(db);

  await sql`
    create table activation_codes (
      code text primary key,
      subscription_id text not null references subscriptions (id),
      seat_no integer not null,
      computer_name text,
      activated_at timestamptz,
      unique (subscription_id, seat_no)
    )`.execute(db);
  await sql`
    create table activation_log (
      id bigint generated always as identity primary key,
      code text not null references activation_codes (code),
      action text not null check (action in ('activated', 'released')),
      computer_name text not null,
      actor text not null check (actor in ('program', 'customer', 'operator')),
      at timestamptz not null
    )`.execute(db);
  await sql`create index activation_log_by_code on activation_log (code, id)`.execute(db);

  await sql`
    create table invoices (
      number integer primary key check (number > 0),
      order_id text not null unique references orders (id),
      issued_on date not null,
      html text not null
    )`.execute(db);
  // Store the last invoice number in a row instead of a sequence. A rollback then frees the number, so no number is
  // skipped.
  await sql`create table invoice_counter (id boolean primary key default true check (id), last_number integer not null)`.execute(
    db,
  );
  await sql`insert into invoice_counter (last_number) values (0)`.execute(db);
}
