import { type Kysely, sql } from 'kysely';

/**
 * Adds what support gives to customers: free licences, extensions of a term, and blocks of an account. An older server
 * creates orders for 12 months, which is the default.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      add column months integer not null default 12 check (months between 1 and 120),
      add column grant_reason text`.execute(db);
  await sql`
    create table subscription_extensions (
      id bigint generated always as identity primary key,
      subscription_id text not null references subscriptions (id),
      days integer not null check (days between 1 and 366),
      reason text not null,
      granted_at timestamptz not null
    )`.execute(db);
  await sql`create index subscription_extensions_by_subscription on subscription_extensions (subscription_id, id)`.execute(
    db,
  );
  await sql`alter table users add column blocked_at timestamptz, add column block_reason text`.execute(db);
}
