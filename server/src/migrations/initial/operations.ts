import { sql } from 'kysely';

export const operations = [
  sql`
    create table operator_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      who text not null,
      origin text not null,
      command text not null,
      subject text not null,
      before jsonb,
      after jsonb
    )`,
  sql`create index operator_log_by_subject on operator_log (subject, id)`,
  sql`
    create index operator_log_by_former_email on operator_log using gin (search_trigrams(lower(before ->> 'email')))
    with (fastupdate = off) where command = 'set-email'`,
  sql`create index operator_log_transfers on operator_log ((before ->> 'owner')) where command = 'transfer'`,
  sql`
    create index operator_log_new_access on operator_log (at)
    where command in ('set up', 'sign in', 'passkey add', 'passkey remove', 'recovery codes')`,

  // A claim lets one person at a time run an operation.
  sql`
    create table operation_claims (
      operation text primary key,
      claimed_until timestamptz not null
    )`,
  sql`
    create table office_notes (
      id bigint generated always as identity primary key,
      about text not null,
      author text not null,
      note text not null,
      at timestamptz not null
    )`,
  sql`create index office_notes_by_time on office_notes (at)`,
  sql`create index office_notes_by_about on office_notes (about, id)`,

  sql`
    create table alerts (
      cause text primary key,
      sentence text not null,
      ends_quietly boolean not null,
      found_at timestamptz not null,
      seen_at timestamptz not null,
      claimed_until timestamptz,
      told_at timestamptz
    )`,
  sql`create index alerts_seen_at on alerts (seen_at)`,

  sql`
    create table visits (
      id text primary key,
      visitor_id text not null,
      url text not null,
      event_note text not null,
      created_at timestamptz not null
    )`,
  sql`create index visits_created_at on visits (created_at)`,
  sql`create index visits_visitor_id on visits (visitor_id)`,
];
