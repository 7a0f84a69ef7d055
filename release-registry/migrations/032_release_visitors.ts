import { type Kysely, sql } from 'kysely';

/**
 * Adds two tables. `release_visitors` records who visited a package during a canary, with the channel's revision at
 * that time. `release_vitals` contains hourly histograms of each version's web vitals. Each `bucket` is a logarithmic
 * interval of the value.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table release_visitors (
      name text not null,
      revision integer not null,
      version text not null,
      day text not null,
      visitor text not null,
      browser_id text not null,
      has_failed boolean not null,
      primary key (name, revision, version, day, visitor)
    )`.execute(db);
  await sql`create index release_visitors_day on release_visitors (day)`.execute(db);
  await sql`
    create table release_vitals (
      name text not null,
      version text not null,
      hour timestamptz not null,
      metric text not null,
      bucket integer not null,
      samples integer not null,
      primary key (name, version, hour, metric, bucket)
    )`.execute(db);
  await sql`create index release_vitals_hour on release_vitals (hour)`.execute(db);
}
