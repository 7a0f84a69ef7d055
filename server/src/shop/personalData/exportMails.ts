import type { DbOrTrx } from 'server-kit/db/database';
import { describeMail } from './describeMail';

/**
 * Exports the unsent emails and those of the last 90 days, oldest first. These include the emails with codes that the
 * customer sent to other people. The shop keeps no bodies of sent emails.
 */
export async function exportMails(db: DbOrTrx, userId: string) {
  const mails = await db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => ({
    about: describeMail(mail.kind),
    recipient: mail.recipient,
    writtenAt: mail.created_at.toISOString(),
    sentAt: mail.sent_at?.toISOString() ?? null,
  }));
}
