import { type Kysely, sql } from 'kysely';

/** Adds requests for a sign-in link, and the links that were emailed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table sign_in_requests (
      id text primary key,
      email_key text not null,
      base_url text not null,
      browser_hash text not null,
      requested_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sign_in_links (
      code_hash text primary key,
      user_id text not null references users (id),
      browser_hash text not null,
      digits_hash text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sign_in_links_user_id on sign_in_links (user_id, expires_at)`.execute(db);
  await sql`create index sign_in_links_expires_at on sign_in_links (expires_at)`.execute(db);
}
