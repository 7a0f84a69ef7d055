import type { Trx } from 'server-kit/db/database';
import { newActivationCode } from './activationCode';

/** Creates a subscription's codes, one for each computer, and returns them by seat. */
export async function issueCodes(trx: Trx, subscription_id: string, quantity: number): Promise<string[]> {
  const codes = Array.from({ length: quantity }, newActivationCode);
  await trx
    .insertInto('activation_codes')
    .values(codes.map((code, index) => ({ code, subscription_id, seat_no: index + 1 })))
    .execute();
  return codes;
}
