import type { Insertable } from 'kysely';
import type { Trx } from 'server-kit/db/database';
import { newActivationCode } from './activationCode';
import type { ActivationCodesTable } from './tables';

interface NewCodes extends Pick<Insertable<ActivationCodesTable>, 'added_by_order_id' | 'own_end_date'> {
  /** Imported codes to assign to the first computers. */
  known?: readonly string[];
}

/** Creates a code for each new computer of a locked subscription, and returns the codes with their seats. */
export async function issueCodes(
  trx: Trx,
  subscription_id: string,
  quantity: number,
  { known = [], ...columns }: NewCodes,
): Promise<{ code: string; seat_no: number }[]> {
  const { last } = await trx
    .selectFrom('activation_codes')
    .select(({ fn }) => fn.max<number | null>('seat_no').as('last'))
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow();
  const codes = Array.from({ length: quantity }, (_, index) => ({
    code: known[index] ?? newActivationCode(),
    seat_no: (last ?? 0) + index + 1,
  }));
  await trx
    .insertInto('activation_codes')
    .values(codes.map((code) => ({ ...columns, ...code, subscription_id })))
    .execute();
  return codes;
}
