import { type Kysely, sql } from 'kysely';

/**
 * Adds previews of releases, the key that signs their links, and the proofs that a release passed a journey (a test
 * purchase). The foreign key of `previewed_releases` also stops an older server from removing a release that a preview
 * needs.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table preview_keys (id integer primary key check (id = 1), key bytea not null)`.execute(db);
  await sql`
    create table release_previews (
      id text primary key,
      created_at timestamptz not null,
      created_by text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index release_previews_expiry on release_previews (expires_at)`.execute(db);
  await sql`
    create table previewed_releases (
      preview_id text not null references release_previews (id) on delete cascade,
      name text not null,
      version text not null,
      primary key (preview_id, name),
      foreign key (name, version) references releases (name, version)
    )`.execute(db);
  await sql`create index previewed_releases_by_release on previewed_releases (name, version)`.execute(db);
  await sql`
    create table preview_proofs (
      name text not null,
      version text not null,
      journey text not null,
      preview_id text not null,
      passed_at timestamptz not null,
      recorded_by text not null,
      primary key (name, version),
      foreign key (name, version) references releases (name, version) on delete cascade
    )`.execute(db);
}
