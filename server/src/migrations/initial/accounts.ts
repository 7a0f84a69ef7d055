import { sql } from 'kysely';

export const accounts = [
  sql`
    create table users (
      id text primary key,
      email text not null,
      email_key text not null unique,
      password_hash text not null,
      has_password boolean not null default true,
      mailbox_proved_at timestamptz,
      blocked_at timestamptz,
      block_reason text,
      created_at timestamptz not null,
      deleted_at timestamptz
    )`,
  sql`create index users_by_created on users (created_at desc, id desc)`,
  sql`create index users_blocked on users (created_at, id) where blocked_at is not null`,
  // `fastupdate` would speed up writes, but each search would then also read a list of pending entries.
  sql`
    create index users_by_email_part on users using gin (search_trigrams(email_key))
    with (fastupdate = off)`,

  sql`
    create table sessions (
      token_hash text primary key,
      id text not null default gen_random_uuid()::text,
      user_id text not null references users (id) on delete cascade,
      device text,
      created_at timestamptz not null,
      last_used_at timestamptz,
      expires_at timestamptz not null
    )`,
  sql`create index sessions_user_id on sessions (user_id)`,
  sql`create index sessions_expires_at on sessions (expires_at)`,

  // Several accounts can remember one browser, so the account is a part of the key.
  sql`
    create table remembered_devices (
      token_hash text not null,
      user_id text not null references users (id) on delete cascade,
      expires_at timestamptz not null,
      primary key (token_hash, user_id)
    )`,
  sql`create index remembered_devices_user_id on remembered_devices (user_id, expires_at)`,
  sql`create index remembered_devices_expires_at on remembered_devices (expires_at)`,

  sql`
    create table password_reset_requests (
      id text primary key,
      email_key text not null,
      base_url text not null,
      requested_at timestamptz not null
    )`,
  sql`
    create table password_resets (
      code_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      expires_at timestamptz not null
    )`,
  sql`create index password_resets_user_id on password_resets (user_id)`,
  sql`create index password_resets_expires_at on password_resets (expires_at)`,

  sql`
    create table sign_in_requests (
      id text primary key,
      email_key text not null,
      base_url text not null,
      browser_hash text not null,
      requested_at timestamptz not null
    )`,
  sql`
    create table sign_in_links (
      code_hash text primary key,
      user_id text not null references users (id),
      browser_hash text not null,
      digits_hash text,
      tries integer not null default 0,
      tries_elsewhere integer not null default 0,
      expires_at timestamptz not null
    )`,
  sql`create index sign_in_links_user_id on sign_in_links (user_id, expires_at)`,
  sql`create index sign_in_links_expires_at on sign_in_links (expires_at)`,

  sql`
    create table email_changes (
      user_id text primary key references users (id) on delete cascade,
      code_hash text not null unique,
      new_email text not null,
      expires_at timestamptz not null
    )`,
  sql`create index email_changes_expires_at on email_changes (expires_at)`,
];
