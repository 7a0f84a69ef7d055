import type { DbOrTrx } from 'server-kit/db/database';
import { emailKey } from '../../accounts/email';
import { AdminError } from '../Command';

/** @throws {AdminError} if no customer has this email address */
export async function findCustomer(db: DbOrTrx, email: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'created_at', 'blocked_at', 'block_reason'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!user) throw new AdminError(`There is no customer ${email}.`);
  return user;
}
