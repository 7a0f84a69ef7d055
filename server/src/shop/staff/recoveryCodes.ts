import { randomInt } from 'node:crypto';
import type { Trx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';

const COUNT = 10;
/** Lower-case letters and digits without look-alikes. Twelve characters contain 57 random bits. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';

/** Replaces the recovery codes of a staff member, and returns them in the form `abcd-efgh-jkmn`. */
export async function createRecoveryCodes(trx: Trx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, createCode);
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await trx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ code_hash: sha256Hex(normaliseRecoveryCode(code)), staff_id: staffId })))
    .execute();
  return codes;
}

/** Returns a typed recovery code without spaces and dashes, in lower case. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

function createCode(): string {
  const part = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [part(), part(), part()].join('-');
}
