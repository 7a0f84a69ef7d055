import type { AppContext } from 'server-kit/context/AppContext';
import { type ClaimedMail, hasKind } from '../mail/claimMail';
import { refreshReversalMail } from '../payments/reversalMail';
import { refreshReminder } from './refreshReminder';

/** Returns an email's payload with current facts, or `undefined` if the email is obsolete. */
export function refreshMail(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  mail: ClaimedMail,
): Promise<ClaimedMail['payload'] | undefined> {
  const { about } = mail;
  return about !== null && hasKind(mail, 'reminder')
    ? refreshReminder(context, about, mail.payload)
    : refreshReversalMail(context, mail);
}
