import { sql } from 'kysely';

export const subscriptions = [
  sql`
    create table subscriptions (
      id text primary key,
      user_id text not null references users (id),
      origin_order_id text not null unique references orders (id),
      quantity integer not null,
      end_date date not null,
      blocked_at timestamptz,
      block_reason text,
      created_at timestamptz not null
    )`,
  sql`create index subscriptions_by_user on subscriptions (user_id, created_at desc)`,
  sql`create index subscriptions_by_end on subscriptions (end_date, id)`,
  sql`create index subscriptions_by_quantity on subscriptions (quantity, id)`,
  sql`create index subscriptions_blocked on subscriptions (end_date, id) where blocked_at is not null`,
  sql`alter table orders add foreign key (existing_subscription_id) references subscriptions (id)`,

  sql`
    create table subscription_periods (
      order_id text primary key references orders (id),
      subscription_id text not null references subscriptions (id),
      start_date date not null,
      end_date date not null,
      sold_from date not null,
      sold_until date not null,
      seats integer[] not null,
      ended_seats integer[] not null default '{}',
      codes_start date,
      removed_at timestamptz
    )`,
  sql`create index subscription_periods_by_subscription on subscription_periods (subscription_id)`,

  sql`
    create table subscription_extensions (
      id bigint generated always as identity primary key,
      subscription_id text not null references subscriptions (id),
      days integer not null check (days between 1 and 366),
      reason text not null,
      granted_at timestamptz not null
    )`,
  sql`create index subscription_extensions_by_subscription on subscription_extensions (subscription_id, id)`,

  sql`
    create table subscription_blocks (
      id bigint generated always as identity primary key,
      subscription_id text not null references subscriptions (id),
      is_blocked boolean not null,
      reason text not null,
      at timestamptz not null
    )`,
  sql`create index subscription_blocks_by_subscription on subscription_blocks (subscription_id, id)`,

  // The foreign key to the order is deferred, because the discount is reserved before the order is inserted.
  sql`
    create table early_discounts (
      subscription_id text not null references subscriptions (id),
      period_end date not null,
      order_id text not null unique references orders (id) deferrable initially deferred,
      primary key (subscription_id, period_end)
    )`,

  // Transfer offers have a secret code that expires, and may be for an address without an account.
  sql`
    create table transfer_offers (
      code_hash text primary key,
      subscription_id text not null references subscriptions (id),
      owner_id text not null references users (id),
      email text not null,
      offered_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      ended_as text check (ended_as in ('accepted', 'withdrawn', 'expired'))
    )`,
  sql`create unique index transfer_offers_open on transfer_offers (subscription_id) where ended_at is null`,
  sql`create index transfer_offers_by_subscription on transfer_offers (subscription_id, offered_at)`,
  sql`create index transfer_offers_by_owner on transfer_offers (owner_id)`,
  sql`create index transfer_offers_by_email on transfer_offers (lower(email)) where ended_at is null`,
  sql`create index transfer_offers_by_end on transfer_offers (expires_at) where ended_at is null`,

  sql`
    create table reminder_opt_outs (
      token text primary key,
      user_id text not null unique references users (id),
      stopped_at timestamptz
    )`,
];
