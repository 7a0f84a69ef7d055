import { isPromoCodeComplete, normalisePromoCode, type PromoDiscount, PROMO_CODE_LENGTH } from 'shared/domain/discount';
import type { DbOrTrx } from '../db/database';

export type PromoCodeCheck = { isValid: true; promo: PromoDiscount } | { isValid: false; sentence: string };

/**
 * Looks up what the customer typed; a refusal carries the sentence to show. Whether the quantity is enough is the caller's question. To
 * `customerId` a code whose last use is in an open order of that customer's own is not used up.
 */
export async function findPromoCode(db: DbOrTrx, typed: string, now: Date, customerId?: string): Promise<PromoCodeCheck> {
  const code = normalisePromoCode(typed);
  if (!isPromoCodeComplete(code)) return refuse(`Discount code must be ${PROMO_CODE_LENGTH} characters long`);
  const row = await db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row?.is_enabled) return refuse('This discount code is not valid');
  if (row.expires_at !== null && row.expires_at <= now) return refuse('This discount code has expired');
  const isUsedUp = row.max_uses !== null && row.used_count >= row.max_uses;
  if (isUsedUp && !(customerId !== undefined && (await holdsUse(db, code, customerId)))) return refuse(USED_UP);
  return { isValid: true, promo: { code, percentage: row.percentage, minimumQuantity: row.minimum_quantity } };
}

async function holdsUse(db: DbOrTrx, code: string, customerId: string): Promise<boolean> {
  const order = db.selectFrom('orders').select('id').where('user_id', '=', customerId).where('promo_code', '=', code).where('status', '=', 'pending').where('holds_promo_use', '=', true);
  return (await order.executeTakeFirst()) !== undefined;
}

/** Counts one use of `code` unless all are used up; then the answer is false. `isPaid`: whatever the limit, since the money for it is there. */
export async function takePromoCodeUse(trx: DbOrTrx, code: string, { isPaid = false } = {}): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('promo_codes')
    .set((row) => ({ used_count: row('used_count', '+', 1) }))
    .where('code', '=', code)
    .where((row) => row.or([row.lit(isPaid), row('max_uses', 'is', null), row('used_count', '<', row.ref('max_uses'))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives back the use that an order had taken. */
export async function returnPromoCodeUse(trx: DbOrTrx, code: string): Promise<void> {
  await trx
    .updateTable('promo_codes')
    .set((row) => ({ used_count: row('used_count', '-', 1) }))
    .where('code', '=', code)
    .execute();
}

export const USED_UP = 'This discount code has been used up';

function refuse(sentence: string): PromoCodeCheck {
  return { isValid: false, sentence };
}
