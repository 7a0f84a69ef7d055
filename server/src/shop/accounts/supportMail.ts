import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { enqueueMail } from '../mail/enqueueMail';
import type { MailDocument, SupportChange } from '../mail/templates/payloads';
import { emailOf } from './email';

interface SupportMail {
  userId: string;
  /** The default is the account's address. */
  recipient?: string;
  /** The id of the order, the subscription or the account that support changed. */
  about: string;
  change: SupportChange;
  /** A message from support to the customer. */
  message?: string | undefined;
  documents?: MailDocument[];
  /** A unique key if the same event must not send a second email. The default is a new key. */
  dedupeKey?: string;
}

/** Queues the email about a change that support made for a customer. Call `context.wakeMail()` after the commit. */
export async function enqueueSupportMail(
  db: DbOrTrx,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  { userId, recipient, about, change, message, documents, dedupeKey = `support:${randomId()}` }: SupportMail,
): Promise<void> {
  await enqueueMail(db, clock.now(), {
    kind: 'support',
    dedupeKey,
    userId,
    about,
    recipient: recipient ?? (await emailOf(db, userId)),
    payload: {
      change,
      subscriptionsUrl: `${config.siteOrigins[0]}/subscriptions`,
      ...(message !== undefined && { message }),
      ...(documents && { documents }),
    },
  });
}
