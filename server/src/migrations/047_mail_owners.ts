import { type Kysely, sql } from 'kysely';

/**
 * Adds the account that each email belongs to. The recipient's address doesn't identify it, because another account can
 * get the same address later.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox add column user_id text`.execute(db);
  await sql`
    update outbox set user_id = subscriptions.user_id from subscriptions
    where outbox.kind = 'code-for-colleague' and subscriptions.id = outbox.about`.execute(db);
  await sql`
    update outbox set user_id = users.id from users
    where outbox.kind <> 'code-for-colleague' and users.email_key = lower(outbox.recipient)
      and users.created_at <= outbox.created_at`.execute(db);
  await sql`create index outbox_user_id on outbox (user_id)`.execute(db);
}
