import type { DbOrTrx } from 'server-kit/db/database';
import type { MailPayloads } from './templates/payloads';

/**
 * The kinds of email about purchases. After a change of the email address, they go to the new address. Emails about the
 * account still go to the old address, because they warn its owner.
 */
export const ABOUT_PURCHASES: readonly (keyof MailPayloads)[] = [
  'order',
  'renewal',
  'payment-awaited',
  'payment-failed',
  'payment-in-review',
  'reminder',
  'refund',
  'refund-failed',
  'dispute',
  'payment-by-other',
  'invoice-corrected',
  'activation-codes',
  'download-link',
  'code-replaced',
  'support',
];

/**
 * Redirects a customer's unsent emails about purchases to a new address. Includes cancelled emails, because they may be
 * restored. Emails that failed permanently keep the address that refused them.
 */
export async function readdressMail(db: DbOrTrx, oldEmail: string, newEmail: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ recipient: newEmail })
    .where((row) => row.fn<string>('lower', ['recipient']), '=', oldEmail.toLowerCase())
    .where('kind', 'in', ABOUT_PURCHASES)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Reassigns unsent emails of one kind about one object to another customer. Skips emails that failed permanently. */
export async function transferMail(
  db: DbOrTrx,
  kind: keyof MailPayloads,
  about: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ user_id: userId, recipient: email })
    .where('about', '=', about)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}
