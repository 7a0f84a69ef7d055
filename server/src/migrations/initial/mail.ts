import { sql } from 'kysely';

export const mail = [
  sql`
    create table outbox (
      id text primary key,
      dedupe_key text not null unique,
      kind text not null,
      about text,
      user_id text not null,
      recipient text not null,
      payload jsonb not null,
      created_at timestamptz not null,
      first_due_at timestamptz,
      send_after timestamptz not null,
      send_before timestamptz,
      attempts integer not null default 0,
      first_tried_at timestamptz,
      claimed_until timestamptz,
      last_error text,
      sent_at timestamptz,
      cancelled_at timestamptz,
      failed_at timestamptz
    )`,
  sql`create index outbox_due on outbox (send_after) where sent_at is null and cancelled_at is null`,
  sql`
    create index outbox_undelivered on outbox (first_due_at)
    where first_due_at is not null and sent_at is null and cancelled_at is null`,
  sql`
    create index outbox_retrying on outbox (created_at desc, id desc)
    where last_error is not null and sent_at is null and cancelled_at is null`,
  sql`create index outbox_failed on outbox (failed_at) where failed_at is not null`,
  sql`create index outbox_ended on outbox (coalesce(sent_at, cancelled_at))`,
  sql`
    create index outbox_with_content on outbox (send_after)
    where cancelled_at is not null and payload <> '{}'::jsonb`,
  sql`create index outbox_about on outbox (about)`,
  sql`create index outbox_user_id on outbox (user_id)`,
  sql`create index outbox_by_created on outbox (created_at desc, id desc)`,
  sql`create index outbox_by_kind on outbox (kind, created_at desc, id desc)`,
  sql`
    create index outbox_cancelled on outbox (created_at desc, id desc)
    where cancelled_at is not null and failed_at is null`,
  sql`create index outbox_by_recipient on outbox (lower(recipient))`,
  sql`
    create index outbox_by_recipient_part on outbox using gin (search_trigrams(lower(recipient)))
    with (fastupdate = off)`,
];
