import { type Kysely, sql } from 'kysely';

/** Adds the secret of each account's opt-out link, and when the customer stopped the reminders. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table reminder_opt_outs (
      token text primary key,
      user_id text not null unique references users (id),
      stopped_at timestamptz
    )`.execute(db);
}
