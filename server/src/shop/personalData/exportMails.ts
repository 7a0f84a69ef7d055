import type { AccountExport } from 'shared/contract/account';
import { emailKey } from '../accounts/email';
import type { DbOrTrx } from 'server-kit/db/database';
import { describeMail } from './describeMail';

/**
 * Returns the emails to a customer, and the emails with codes that the customer sent to other people, oldest first.
 */
export async function exportMails(db: DbOrTrx, userId: string, email: string): Promise<AccountExport['emails']> {
  const columns = ['outbox.kind', 'outbox.recipient', 'outbox.created_at', 'outbox.sent_at'] as const;
  const own = await db
    .selectFrom('outbox')
    .select(columns)
    .where((row) => row.fn<string>('lower', ['recipient']), '=', emailKey(email))
    .execute();
  const toOthers = await db
    .selectFrom('subscriptions')
    .innerJoin('outbox', 'outbox.about', 'subscriptions.id')
    .select(columns)
    .where('subscriptions.user_id', '=', userId)
    .where('outbox.kind', '=', 'code-for-colleague')
    .where((row) => row.fn<string>('lower', ['recipient']), '<>', emailKey(email))
    .execute();
  return [...own, ...toOthers]
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map((mail) => ({
      about: describeMail(mail.kind),
      recipient: mail.recipient,
      writtenAt: mail.created_at.toISOString(),
      sentAt: mail.sent_at?.toISOString() ?? null,
    }));
}
