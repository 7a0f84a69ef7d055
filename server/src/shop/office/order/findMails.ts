import type { RawBuilder, SqlBool } from 'kysely';
import type { OfficeMail } from 'shared/contract/office';
import type { Db } from 'server-kit/db/database';
import { mailState } from '../../admin/search/mailState';

/** The maximum number of emails on a page. The list of emails shows all of them. */
const MAX_MAILS = 100;

/** Returns the emails that meet a condition, newest first. */
export async function findMails(db: Db, now: Date, condition: RawBuilder<SqlBool>): Promise<OfficeMail[]> {
  const mails = await db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'recipient',
      'created_at',
      'sent_at',
      'send_after',
      'last_error',
      mailState(now).as('state'),
    ])
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_MAILS)
    .execute();
  return mails.map(({ created_at, sent_at, send_after, last_error, ...mail }) => ({
    ...mail,
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    dueAt: send_after.toISOString(),
    error: last_error,
  }));
}
