import { type Kysely, sql } from 'kysely';

/**
 * Adds a table of activation codes that the shop replaced, for example after a theft. The shop removes a replaced code
 * from `activation_codes`, so an older server also rejects it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table replaced_codes (
      code text primary key,
      subscription_id text not null references subscriptions (id),
      reason text not null,
      replaced_at timestamptz not null
    )`.execute(db);
}
