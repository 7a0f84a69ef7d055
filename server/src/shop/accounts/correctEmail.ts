import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { isUniqueViolation } from 'server-kit/db/databaseUnavailable';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { readdressMail } from '../mail/readdressMail';
import { emailKey } from './email';
import { revokeAccess } from './revokeAccess';
import { enqueueSupportMail } from './supportMail';

/**
 * Corrects an account's email address for support, and emails both addresses. Ends all access to the account and
 * removes its password, because the owner of the wrong address may have set it. The customer then sets a new password
 * by email.
 * @param unknownHash the hash of a random password, so that no known password works
 * @throws {HttpProblem} 409 if another account has the address.
 */
export async function correctEmail(
  trx: Trx,
  context: Pick<AppContext, 'clock' | 'config'>,
  account: { id: string; email: string },
  newEmail: string,
  unknownHash: string,
): Promise<void> {
  const now = context.clock.now();
  await revokeAccess(trx, now, account.id);
  await trx
    .updateTable('users')
    .set({
      email: newEmail,
      email_key: emailKey(newEmail),
      password_hash: unknownHash,
      has_password: false,
      mailbox_proved_at: null,
    })
    .where('id', '=', account.id)
    .execute()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new HttpProblem(
        409,
        `Another account has the address ${newEmail}. Transfer the subscription to it instead.`,
      );
    });
  await readdressMail(trx, account.email, newEmail);
  const mail = { userId: account.id, about: account.id };
  const removed = { kind: 'address removed' } as const;
  await enqueueSupportMail(trx, context, { ...mail, recipient: account.email, change: removed });
  await enqueueSupportMail(trx, context, { ...mail, change: { kind: 'address corrected', newEmail } });
}
