import { sql } from 'kysely';

export const catalogue = [
  sql`
    create table prices (
      quantity integer primary key check (quantity between 1 and 500),
      unit_price_pence integer not null check (unit_price_pence >= 0)
    )`,
  sql`
    create table planned_prices (
      starts_on date not null,
      quantity integer not null check (quantity between 1 and 500),
      unit_price_pence integer not null check (unit_price_pence >= 0),
      primary key (starts_on, quantity)
    )`,
  sql`
    create table exchange_rates (
      pair text primary key,
      rate numeric(12, 6) not null check (rate > 0)
    )`,
  sql`
    create table promo_codes (
      code text primary key check (char_length(code) = 6),
      label text not null default '',
      percentage numeric(5, 2) not null check (percentage between 0 and 100),
      minimum_quantity integer not null default 1 check (minimum_quantity >= 1),
      max_quantity integer check (max_quantity between 1 and 500),
      expires_at timestamptz,
      max_uses integer,
      max_uses_per_customer integer check (max_uses_per_customer >= 1),
      used_count integer not null default 0,
      is_enabled boolean not null default true
    )`,
  sql`create index promo_codes_by_label on promo_codes (label, code) where label <> ''`,
];
