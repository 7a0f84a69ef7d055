import { type Kysely, sql } from 'kysely';

/**
 * Adds the visitors whom the server sent a package while the package had a canary. `release_visitors` contains only
 * visitors whose browsers reported. The judge of canaries compares the two tables.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table served_visitors (
      name text not null,
      revision integer not null,
      day text not null,
      visitor text not null,
      version text not null,
      primary key (name, revision, day, visitor)
    )`.execute(db);
  await sql`create index served_visitors_day on served_visitors (day)`.execute(db);
}
