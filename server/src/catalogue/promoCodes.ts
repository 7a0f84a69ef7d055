import { isPromoCodeComplete, normalisePromoCode, type PromoDiscount, PROMO_CODE_LENGTH } from 'shared/domain/discount';
import type { DbOrTrx } from '../db/database';

export type PromoCodeCheck = { isValid: true; promo: PromoDiscount } | { isValid: false; sentence: string };

/** Looks up what the customer typed; a refusal carries the sentence to show. Whether the quantity is enough is the caller's question. */
export async function findPromoCode(db: DbOrTrx, typed: string, now: Date): Promise<PromoCodeCheck> {
  const code = normalisePromoCode(typed);
  if (!isPromoCodeComplete(code)) return refuse(`Discount code must be ${PROMO_CODE_LENGTH} characters long`);
  const row = await db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row?.is_enabled) return refuse('This discount code is not valid');
  if (row.expires_at !== null && row.expires_at <= now) return refuse('This discount code has expired');
  if (row.max_uses !== null && row.used_count >= row.max_uses) return refuse(USED_UP);
  return { isValid: true, promo: { code, percentage: row.percentage, minimumQuantity: row.minimum_quantity } };
}

/**
 * Counts one completed order that used `code`. An order that was paid is delivered also where the last use went to another one meanwhile.
 */
export async function countPromoCodeUse(db: DbOrTrx, code: string): Promise<void> {
  await db
    .updateTable('promo_codes')
    .set((row) => ({ used_count: row('used_count', '+', 1) }))
    .where('code', '=', code)
    .execute();
}

/** Counts one use of `code` unless all are used up; then the answer is false. */
export async function takePromoCodeUse(trx: DbOrTrx, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('promo_codes')
    .set((row) => ({ used_count: row('used_count', '+', 1) }))
    .where('code', '=', code)
    .where((row) => row.or([row('max_uses', 'is', null), row('used_count', '<', row.ref('max_uses'))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const USED_UP = 'This discount code has been used up';

function refuse(sentence: string): PromoCodeCheck {
  return { isValid: false, sentence };
}
