import type { Services } from '../services';
import { emailKey } from './email';

export interface CheckedAccount {
  id: string;
  /** With which the password was compared. */
  password_hash: string;
}

/** The account that `email` and `password` open. Does the same work whether there is such an account or not. */
export async function checkCredentials({ db, passwords }: Services, email: string, password: string): Promise<CheckedAccount | undefined> {
  const user = await db.selectFrom('users').select(['id', 'password_hash']).where('email_key', '=', emailKey(email)).executeTakeFirst();
  const isMatch = await passwords.verify(user?.password_hash, password);
  return isMatch ? user : undefined;
}
