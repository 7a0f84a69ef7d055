import { type Kysely, sql } from 'kysely';

/**
 * Adds a table of disputes. Each dispute has its own id, because a payment can have several disputes, and a dispute can
 * have several events.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table disputes (
      id text primary key,
      order_id text not null references orders (id),
      state text not null check (state in ('open', 'lost', 'won')),
      recorded_at timestamptz not null
    )`.execute(db);
  await sql`create index disputes_by_order on disputes (order_id)`.execute(db);
}
