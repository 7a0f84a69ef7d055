import type { AppContext } from 'server-kit/context/AppContext';
import { sha256Hex } from 'server-kit/db/randomId';

/** Finds the account for a reset code. Returns `undefined` if the code is wrong, used or expired. */
export function findReset({ db, clock }: AppContext, code: string): Promise<{ user_id: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .select('user_id')
    .where('code_hash', '=', sha256Hex(code))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}
