import type { Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { enqueueMail } from '../mail/enqueueMail';

/**
 * Queues the email that tells a customer about a new password. If a thief used a stolen reset link, only this email
 * warns the customer.
 */
export async function notifyPasswordChanged(
  trx: Trx,
  now: Date,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await enqueueMail(trx, now, {
    kind: 'password-changed',
    dedupeKey: `password-changed:${randomId()}`,
    userId: id,
    recipient: email,
    payload: {},
  });
}
