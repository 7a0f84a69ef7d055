import { type Kysely, sql } from 'kysely';

const releases = [
  sql`
    create table releases (
      name text not null,
      version text not null,
      site text not null generated always as (coalesce(record ->> 'site', 'default')) stored,
      record jsonb not null,
      page_html text,
      published_at timestamptz not null,
      published_by text not null,
      bad_at timestamptz,
      bad_by text,
      bad_reason text,
      primary key (name, version)
    )`,
  // Two releases must not share a container.
  sql`create index releases_by_container on releases ((record ->> 'container'))`,

  sql`
    create table release_channels (
      name text primary key,
      revision integer not null,
      stable text not null,
      previous text,
      canary_version text,
      canary_percent integer not null default 0 check (canary_percent between 0 and 100),
      constraint release_channels_stable foreign key (name, stable) references releases (name, version),
      constraint release_channels_previous foreign key (name, previous) references releases (name, version),
      constraint release_channels_canary foreign key (name, canary_version) references releases (name, version)
    )`,

  // Entries that change no channel, such as refusals and publications, have revision 0 and an empty channel.
  sql`
    create table release_log (
      id text primary key,
      name text not null,
      revision integer not null,
      action text not null,
      channel_after jsonb not null,
      actor text not null,
      at timestamptz not null,
      set_id text,
      reason text,
      overridden text,
      credential text,
      version text,
      percent integer,
      source_commit text,
      channel_before jsonb,
      answer text not null default 'accepted',
      note text,
      posted_at timestamptz,
      claimed_until timestamptz
    )`,
  sql`create index release_log_name on release_log (name, revision)`,
  sql`create index release_log_by_set on release_log (set_id) where set_id is not null`,
  sql`create index release_log_by_time on release_log (at)`,
  sql`create index release_log_by_name_and_time on release_log (name, at)`,

  // `content` is the map as JSON, compressed with gzip.
  sql`
    create table release_source_maps (
      name text not null,
      version text not null,
      file text not null,
      integrity text not null,
      content bytea not null,
      primary key (name, version, file),
      foreign key (name, version) references releases (name, version) on delete cascade
    )`,
];

const previews = [
  sql`create table preview_keys (id integer primary key check (id = 1), key bytea not null)`,
  sql`
    create table release_previews (
      id text primary key,
      created_at timestamptz not null,
      created_by text not null,
      expires_at timestamptz not null
    )`,
  sql`create index release_previews_expiry on release_previews (expires_at)`,
  sql`
    create table previewed_releases (
      preview_id text not null references release_previews (id) on delete cascade,
      name text not null,
      version text not null,
      primary key (preview_id, name),
      foreign key (name, version) references releases (name, version)
    )`,
  sql`create index previewed_releases_by_release on previewed_releases (name, version)`,
];

const permissions = [
  // A credential has either the hash of its secret or the claims of accepted CI tokens.
  sql`
    create table release_credentials (
      id text primary key,
      name text not null,
      packages text[] not null,
      commands text[] not null,
      token_hash text unique,
      claims jsonb,
      created_at timestamptz not null,
      created_by text not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz,
      check ((token_hash is null) <> (claims is null))
    )`,
  sql`create unique index release_credentials_by_name on release_credentials (name) where revoked_at is null`,

  // `package` is null if a freeze applies to all packages.
  sql`
    create table release_freezes (
      id text primary key,
      package text,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      reason text not null,
      created_by text not null,
      ended_at timestamptz
    )`,
  sql`create index release_freezes_by_end on release_freezes (ends_at) where ended_at is null`,

  sql`
    create table rate_limits (
      key text primary key,
      count integer not null,
      resets_at timestamptz not null
    )`,
  sql`create index rate_limits_resets_at on rate_limits (resets_at)`,
];

const evidence = [
  // Each day's secret for hashing visitors' addresses.
  sql`create table visitor_keys (day text primary key, key text not null)`,

  sql`
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
    )`,
  sql`create index browser_errors_first on browser_errors (name, first_at)`,
  sql`create index browser_errors_last on browser_errors (last_at)`,
  // Rows with an empty `visitor` count the events above the hourly limit.
  sql`
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
    )`,
  sql`create index browser_error_counts_error on browser_error_counts (error_id)`,
  sql`create index browser_error_counts_hour on browser_error_counts (hour)`,

  // The visitors of a package during a canary, by the channel's revision. `release_visitors` contains those whose
  // browser sent a report, and `served_visitors` those who received the package. `judgeCanary` compares both tables.
  sql`
    create table release_visitors (
      name text not null,
      revision integer not null,
      version text not null,
      day text not null,
      visitor text not null,
      browser_id text not null,
      has_failed boolean not null,
      primary key (name, revision, version, day, visitor)
    )`,
  sql`create index release_visitors_day on release_visitors (day)`,
  sql`
    create table served_visitors (
      name text not null,
      revision integer not null,
      day text not null,
      visitor text not null,
      version text not null,
      primary key (name, revision, day, visitor)
    )`,
  sql`create index served_visitors_day on served_visitors (day)`,

  sql`
    create table release_loads (
      name text not null,
      version text not null,
      hour timestamptz not null,
      loads integer not null,
      failures integer not null,
      primary key (name, version, hour)
    )`,
  sql`create index release_loads_hour on release_loads (hour)`,
  // Hourly histograms. Each `bucket` is a logarithmic interval of the value.
  sql`
    create table release_vitals (
      name text not null,
      version text not null,
      hour timestamptz not null,
      metric text not null,
      bucket integer not null,
      samples integer not null,
      primary key (name, version, hour, metric, bucket)
    )`,
  sql`create index release_vitals_hour on release_vitals (hour)`,
];

const STATEMENTS = [...releases, ...previews, ...permissions, ...evidence];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
