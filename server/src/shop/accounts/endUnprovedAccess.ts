import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { enqueueMail } from '../mail/enqueueMail';
import { revokeAccess } from './revokeAccess';

/**
 * Ends all access to an account and removes its password, unless the customer has used a link from its mailbox. Until
 * then, somebody else may have registered with the address. Locks the account and emails the customer. Call
 * `context.wakeMail()` after the commit.
 * @param unknownHash the hash of a password that nobody knows
 * @returns true if it ended the access
 */
export async function endUnprovedAccess(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  userId: string,
  unknownHash: string,
): Promise<boolean> {
  const now = clock.now();
  const { email, mailbox_proved_at } = await trx
    .selectFrom('users')
    .select(['email', 'mailbox_proved_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (mailbox_proved_at !== null) return false;
  await revokeAccess(trx, now, userId);
  await trx
    .updateTable('users')
    .set({ password_hash: unknownHash, has_password: false })
    .where('id', '=', userId)
    .execute();
  await enqueueMail(trx, now, {
    kind: 'password-removed',
    // Send only one email if an import removes the password and the customer then signs in by email.
    dedupeKey: `password-removed:${userId}`,
    userId,
    recipient: email,
    payload: {},
  });
  return true;
}
