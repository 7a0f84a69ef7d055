import { type Kysely, sql } from 'kysely';

/**
 * Adds tables for the teams' release credentials, and for periods without releases (freezes). A credential has either the hash of its secret or the claims of accepted CI tokens. `package` is null if a
 * freeze applies to all packages.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await sql`
    create unique index release_credentials_by_name on release_credentials (name) where revoked_at is null`.execute(db);
  await sql`
    create table release_freezes (
      id text primary key,
      package text,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      reason text not null,
      created_by text not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index release_freezes_by_end on release_freezes (ends_at) where ended_at is null`.execute(db);
}
