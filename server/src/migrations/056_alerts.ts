import { type Kysely, sql } from 'kysely';

/** Adds the problems that the shop tells the merchant about. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table alerts (
      cause text primary key,
      sentence text not null,
      ends_quietly boolean not null,
      found_at timestamptz not null,
      seen_at timestamptz not null,
      claimed_until timestamptz,
      told_at timestamptz
    )`.execute(db);
  await sql`create index alerts_seen_at on alerts (seen_at)`.execute(db);
}
