import { sql } from 'kysely';

export const staff = [
  sql`
    create table staff (
      id text primary key,
      email text not null,
      email_key text not null unique,
      role text not null,
      password_hash text,
      one_time_secret text,
      last_time_step bigint,
      created_at timestamptz not null
    )`,
  sql`
    create table staff_links (
      code_hash text primary key,
      staff_id text not null unique references staff (id) on delete cascade,
      one_time_secret text not null,
      expires_at timestamptz not null
    )`,
  sql`create index staff_links_expires_at on staff_links (expires_at)`,
  sql`
    create table staff_sessions (
      token_hash text primary key,
      id text not null unique,
      staff_id text not null references staff (id) on delete cascade,
      device text,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      confirmed_at timestamptz not null,
      proved_at timestamptz,
      expires_at timestamptz not null
    )`,
  sql`create index staff_sessions_staff_id on staff_sessions (staff_id)`,
  sql`create index staff_sessions_expires_at on staff_sessions (expires_at)`,
  sql`
    create table staff_devices (
      token_hash text primary key,
      staff_id text not null references staff (id) on delete cascade,
      expires_at timestamptz not null
    )`,
  sql`create index staff_devices_staff_id on staff_devices (staff_id)`,
  sql`create index staff_devices_expires_at on staff_devices (expires_at)`,
  sql`
    create table staff_recovery_codes (
      code_hash text primary key,
      staff_id text not null references staff (id) on delete cascade
    )`,
  sql`create index staff_recovery_codes_staff_id on staff_recovery_codes (staff_id)`,
  sql`
    create table staff_passkeys (
      id text primary key,
      staff_id text not null references staff (id) on delete cascade,
      name text not null,
      public_key text not null,
      counter bigint not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    )`,
  sql`create index staff_passkeys_staff_id on staff_passkeys (staff_id)`,
  sql`
    create table staff_passkey_challenges (
      challenge text primary key,
      staff_id text references staff (id) on delete cascade,
      expires_at timestamptz not null
    )`,
  sql`create index staff_passkey_challenges_staff_id on staff_passkey_challenges (staff_id)`,
  sql`create index staff_passkey_challenges_expires_at on staff_passkey_challenges (expires_at)`,
];
