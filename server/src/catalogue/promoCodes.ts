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
  if (row.max_uses !== null && row.used_count >= row.max_uses) return refuse('This discount code has been used up');
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

function refuse(sentence: string): PromoCodeCheck {
  return { isValid: false, sentence };
}
