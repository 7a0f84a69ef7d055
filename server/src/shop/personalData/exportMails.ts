import type { AccountExport } from 'shared/contract/account';
import type { DbOrTrx } from 'server-kit/db/database';
import { describeMail } from './describeMail';

/**
 * Returns the emails to a customer, and the emails with codes that the customer sent to other people, oldest first.
 */
export async function exportMails(db: DbOrTrx, userId: string): Promise<AccountExport['emails']> {
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
