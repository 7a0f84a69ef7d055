import { sql } from 'kysely';
import type { DbOrTrx } from 'server-kit/db/database';

/** Returns the error of the last finished email to an address, or `undefined` if the email was sent. */
export async function lastRefusal(db: DbOrTrx, address: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('outbox')
    .select(['failed_at', 'last_error'])
    .where(sql`lower(recipient)`, '=', address.toLowerCase())
    .where((each) => each.or([each('sent_at', 'is not', null), each('failed_at', 'is not', null)]))
    .orderBy(sql`coalesce(sent_at, failed_at)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.failed_at ? (last.last_error ?? 'no reason was recorded') : undefined;
}
