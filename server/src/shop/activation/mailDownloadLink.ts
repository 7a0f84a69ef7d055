import { calendarDateOf } from 'shared/domain/calendarDate';
import type { SignedInUser } from '../accounts/session';
import type { AppContext } from 'server-kit/context/AppContext';
import { enqueueMail } from '../mail/enqueueMail';

/** Emails the installer's download link to a customer, once a day. */
export async function mailDownloadLink(context: AppContext, { id, email }: SignedInUser): Promise<void> {
  const now = context.clock.now();
  await enqueueMail(context.db, now, {
    kind: 'download-link',
    dedupeKey: `download-link:${id}:${calendarDateOf(now)}`,
    userId: id,
    recipient: email,
    payload: {},
  });
  context.wakeMail();
}
