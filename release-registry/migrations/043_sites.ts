import { type Kysely, sql } from 'kysely';

/**
 * Adds the site of a release, which is a part of its record, and hourly counts of each version's loads and failures in
 * browsers. Also adds the table of the rate limits, which the shop's first migration has already added to its database.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table releases
      add column site text generated always as (coalesce(record ->> 'site', 'default')) stored not null`.execute(db);
  await sql`
    create table release_loads (
      name text not null,
      version text not null,
      hour timestamptz not null,
      loads integer not null,
      failures integer not null,
      primary key (name, version, hour)
    )`.execute(db);
  await sql`create index release_loads_hour on release_loads (hour)`.execute(db);
  await sql`
    create table if not exists rate_limits (
      key text primary key,
      count integer not null,
      resets_at timestamptz not null
    )`.execute(db);
  await sql`create index if not exists rate_limits_resets_at on rate_limits (resets_at)`.execute(db);
}
