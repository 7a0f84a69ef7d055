import { type Kysely, sql } from 'kysely';

/**
 * Adds tables for the errors that browsers report. `visitor_keys` contains each day's secret for hashing visitors'
 * addresses. Rows of `browser_error_counts` with an empty `visitor` count the events above the hourly limit.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table visitor_keys (day text primary key, key text not null)`.execute(db);
  await sql`
    create table browser_errors (
      id text primary key,
      name text not null,
      kind text not null,
      message text not null,
      position text not null,
      stack text not null,
      module text not null,
      first_at timestamptz not null,
      last_at timestamptz not null
    )`.execute(db);
  await sql`create index browser_errors_first on browser_errors (name, first_at)`.execute(db);
  await sql`create index browser_errors_last on browser_errors (last_at)`.execute(db);
  await sql`
    create table browser_error_counts (
      name text not null,
      hour timestamptz not null,
      error_id text not null references browser_errors (id) on delete cascade,
      version text not null,
      visitor text not null,
      browser text not null,
      route text not null,
      events integer not null,
      primary key (name, hour, error_id, version, visitor)
    )`.execute(db);
  await sql`create index browser_error_counts_error on browser_error_counts (error_id)`.execute(db);
  await sql`create index browser_error_counts_hour on browser_error_counts (hour)`.execute(db);
}
