import type { DbOrTrx } from 'server-kit/db/database';
import { describeMail } from './describeMail';

/**
 * Exports a customer's emails, oldest first, including the emails with codes that the customer sent to other people.
 * The shop deletes the text of an email when it is sent, and the rest after 90 days.
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
