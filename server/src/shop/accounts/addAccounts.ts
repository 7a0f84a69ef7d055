import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { emailKey } from './email';

/**
 * Creates accounts without a usable password. The customers sign in with an emailed link, or set a password by email.
 * @param unknownHash the hash of a password that nobody knows
 * @returns the new accounts' ids, by `emailKey`
 */
export async function addAccounts(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  emails: readonly string[],
  unknownHash: string,
): Promise<Map<string, string>> {
  const rows = emails.map((email) => ({
    id: randomId(),
    email,
    email_key: emailKey(email),
    password_hash: unknownHash,
    has_password: false,
    created_at: clock.now(),
  }));
  if (rows.length > 0) await trx.insertInto('users').values(rows).execute();
  return new Map(rows.map(({ id, email_key }) => [email_key, id]));
}
