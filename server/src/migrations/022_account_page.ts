import { type Kysely, sql } from 'kysely';

/**
 * Adds data for the account page: each session's device, email address changes, and deleted accounts. An older server
 * inserts sessions without an id, so the database generates it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column deleted_at timestamptz`.execute(db);
  await sql`
    alter table sessions
    add column id text not null default gen_random_uuid()::text,
    add column device text,
    add column last_used_at timestamptz`.execute(db);
  await sql`
    create table email_changes (
      user_id text primary key references users (id) on delete cascade,
      code_hash text not null unique,
      new_email text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index email_changes_expires_at on email_changes (expires_at)`.execute(db);
  // This index finds one browser's visits when an account is exported or deleted.
  await sql`create index visits_visitor_id on visits (visitor_id)`.execute(db);
}
