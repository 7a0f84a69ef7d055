import { activationCodeKey, normaliseActivationCode } from 'shared/domain/activationCode';
import type { DbOrTrx } from 'server-kit/db/database';

/**
 * Returns the stored spelling of a typed code, even if the code was replaced. Imported codes keep their own spelling.
 * Returns an unknown code in the format of the shop's codes.
 */
export async function storedCode(db: DbOrTrx, typed: string): Promise<string> {
  const key = activationCodeKey(typed);
  const stored = await db
    .selectFrom('activation_codes')
    .select('code')
    .where('code_key', '=', key)
    .unionAll(db.selectFrom('replaced_codes').select('code').where('code_key', '=', key))
    .executeTakeFirst();
  return stored?.code ?? normaliseActivationCode(typed);
}
