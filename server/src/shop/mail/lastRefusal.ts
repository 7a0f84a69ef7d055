import { sql } from 'kysely';
import type { DbOrTrx } from 'server-kit/db/database';

/**
 * Returns why the latest email to an address failed permanently. Returns `undefined` if that email was sent, or if no
 * email was sent or failed.
 */
export async function lastRefusal(db: DbOrTrx, address: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('outbox')
    .select(['failed_at', 'last_error'])
    .where(sql`lower(recipient)`, '=', address.toLowerCase())
    .where((mail) => mail.or([mail('sent_at', 'is not', null), mail('failed_at', 'is not', null)]))
    .orderBy(sql`coalesce(sent_at, failed_at)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.failed_at ? (last.last_error ?? 'no reason was recorded') : undefined;
}
