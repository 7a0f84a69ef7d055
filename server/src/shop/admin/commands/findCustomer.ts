import type { DbOrTrx } from 'server-kit/db/database';
import { emailKey } from '../../accounts/email';
import { AdminError } from '../Command';

/** @throws {AdminError} if no customer has this email address */
export async function findCustomer(db: DbOrTrx, email: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'created_at', 'blocked_at', 'block_reason', 'mailbox_proved_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!user) throw new AdminError(`There is no customer ${email}.`);
  return user;
}

/** Describes in advance what `endUnprovedAccess` will do to a customer who gets a licence. Empty if it does nothing. */
export const unprovedConsequence = ({ email, mailbox_proved_at }: { email: string; mailbox_proved_at: Date | null }) =>
  mailbox_proved_at === null
    ? ` Nobody has used a link from the mailbox ${email}, so a stranger may have registered with this address. This ends all access to the account and removes its password. The customer gets an email about it, and signs in by email.`
    : '';
