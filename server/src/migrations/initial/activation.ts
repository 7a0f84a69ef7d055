import { sql } from 'kysely';

/** Computes the same key as `activationCodeKey` in `shared/domain`, for codes of ASCII characters. */
const codeKey = sql`
  text not null generated always as (
    translate(upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g')), 'ILO', '110')
  ) stored unique`;

/** Creates the indexes for the search, which finds codes by their first or last characters. */
const codeEnds = (table: string) =>
  ['left', 'right'].map(
    (side) =>
      sql`create index ${sql.ref(`${table}_by_${side}`)} on ${sql.table(table)} (${sql.raw(side)}(code_key, 5))`,
  );

export const activation = [
  sql`
    create table activation_codes (
      code text primary key,
      code_key ${codeKey},
      subscription_id text not null references subscriptions (id),
      seat_no integer not null,
      label text not null default '',
      computer_name text,
      activated_at timestamptz,
      added_by_order_id text references orders (id),
      own_end_date date,
      ended_at timestamptz,
      unique (subscription_id, seat_no)
    )`,
  sql`
    create index activation_codes_by_computer on activation_codes (lower(computer_name))
    where computer_name is not null`,
  ...codeEnds('activation_codes'),

  sql`
    create table activation_log (
      id bigint generated always as identity primary key,
      code text not null references activation_codes (code),
      action text not null check (action in ('activated', 'released', 'move-allowed')),
      is_move boolean not null default false,
      computer_name text not null,
      device_hash text,
      actor text not null check (actor in ('program', 'customer', 'operator')),
      at timestamptz not null
    )`,
  sql`create index activation_log_by_code on activation_log (code, id)`,

  // Move requests have a secret link that expires, so they have their own table.
  sql`
    create table move_requests (
      code text primary key references activation_codes (code) on delete cascade,
      link_hash text not null unique,
      user_id text not null references users (id),
      holder_line bigint not null references activation_log (id),
      computer_name text not null,
      device_hash text not null,
      asked_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`create index move_requests_by_user on move_requests (user_id)`,
  sql`create index move_requests_by_end on move_requests (expires_at)`,

  sql`
    create table replaced_codes (
      code text primary key,
      code_key ${codeKey},
      subscription_id text not null references subscriptions (id),
      reason text not null,
      replaced_at timestamptz not null
    )`,
  sql`create index replaced_codes_by_subscription on replaced_codes (subscription_id)`,
  ...codeEnds('replaced_codes'),

  sql`
    create table licence_keys (
      number integer primary key,
      kid text not null unique,
      x text not null,
      private_key text,
      is_withdrawn boolean not null default false
    )`,
];
