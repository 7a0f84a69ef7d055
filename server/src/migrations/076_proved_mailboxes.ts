import { type Kysely, sql } from 'kysely';

/** Adds when the owner of an account's mailbox first used a link from it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column mailbox_proved_at timestamptz`.execute(db);
}
