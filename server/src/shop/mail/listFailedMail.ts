import type { Db } from 'server-kit/db/database';

export interface FailedMail {
  id: string;
  kind: string;
  /** The account that the email belongs to. */
  userId: string;
  recipient: string;
  attempts: number;
  /** Why the last attempt failed. */
  reason: string | null;
  failedAt: Date;
}

/** Lists up to `limit` emails that failed permanently at or after `since`, newest first. */
export async function listFailedMail(db: Db, since: Date, limit: number): Promise<FailedMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'user_id as userId',
      'recipient',
      'attempts',
      'last_error as reason',
      'failed_at as failedAt',
    ])
    .where('failed_at', '>=', since)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .$narrowType<{ failedAt: Date }>()
    .execute();
  return rows;
}
