import { isPromoCodeComplete, normalisePromoCode, PROMO_CODE_LENGTH, type PromoCode } from 'shared/domain/promoCode';
import type { DbOrTrx, Trx } from '../db/database';
import type { PromoCodeTable } from './tables';

export type PromoCodeCheck = { isValid: true; promo: PromoCode } | { isValid: false; sentence: string };

/** The customer whose uses of a code count towards the limit per customer. */
export interface PromoCustomer {
  id: string;
  /**
   * The start of the period in which the shop treats a repeated free order as a double click. Free orders in this
   * period don't count as uses.
   */
  repeatsSince?: Date;
}

const USED_UP = 'This discount code has been used up';
const USED_BY_OPEN_ORDER = 'You are using this promo code in another order that is not paid yet';

/**
 * Returns how often one customer can use a code, or `null` for no limit. By default, a 100% code works once for each
 * customer.
 */
export function customerLimit(terms: Pick<PromoCodeTable, 'max_uses_per_customer' | 'percentage'>): number | null {
  return terms.max_uses_per_customer ?? (terms.percentage === 100 ? 1 : null);
}

/** The largest order that can use a 100% code without its own limit. Otherwise, one use could give away 500 codes. */
const FREE_CODE_QUANTITY = 5;

/** Returns the largest order that can use a code, or `null` for no limit. */
export function quantityLimit(terms: Pick<PromoCodeTable, 'max_quantity' | 'percentage'>): number | null {
  return terms.max_quantity ?? (terms.percentage === 100 ? FREE_CODE_QUANTITY : null);
}

/**
 * Checks a typed promo code, except for its quantities, which the caller checks. Ignores uses by the customer's
 * open orders and recent free orders, because the next order replaces them. A refusal contains the message for the
 * customer.
 */
export async function findPromoCode(
  db: DbOrTrx,
  typed: string,
  now: Date,
  customer?: PromoCustomer,
): Promise<PromoCodeCheck> {
  const code = normalisePromoCode(typed);
  if (!isPromoCodeComplete(code)) return refuse(`Discount code must be ${PROMO_CODE_LENGTH} characters long`);
  const row = await db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row?.is_enabled) return refuse('This discount code is not valid');
  if (row.expires_at !== null && row.expires_at <= now) return refuse('This discount code has expired');
  const uses = customer ? await countUses(db, code, customer) : { all: 0, replaceable: 0 };
  const limit = customerLimit(row);
  if (limit !== null && uses.all - uses.replaceable >= limit) return refuse(usedByCustomer(limit));
  if (row.max_uses !== null && row.used_count - uses.replaceable >= row.max_uses) return refuse(USED_UP);
  const { percentage, minimum_quantity: minimumQuantity } = row;
  const maximumQuantity = quantityLimit(row) ?? undefined;
  return { isValid: true, promo: { code, percentage, minimumQuantity, maximumQuantity } };
}

/**
 * Counts one use of `code` for a new order, unless a limit is reached.
 * @returns the message for the customer if a limit is reached
 */
export async function takePromoCodeUse(trx: Trx, code: string, customerId: string): Promise<string | undefined> {
  const terms = await trx
    .selectFrom('promo_codes')
    .select(['percentage', 'max_uses_per_customer'])
    .where('code', '=', code)
    // Lock the code before the next statement counts its uses, so that the count includes earlier transactions.
    .forUpdate()
    .executeTakeFirstOrThrow();
  const limit = customerLimit(terms);
  const { numUpdatedRows } = await trx
    .updateTable('promo_codes')
    .set((row) => ({ used_count: row('used_count', '+', 1) }))
    .where('code', '=', code)
    .where((row) => row.or([row('max_uses', 'is', null), row('used_count', '<', row.ref('max_uses'))]))
    .$if(limit !== null, (update) =>
      update.where(
        usesOf(trx, code, customerId).select((order) => order.fn.countAll<number>().as('uses')),
        '<',
        limit,
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? undefined : whyRefused(trx, code, customerId, limit);
}

/** Counts a use of `code` for a paid order, even if a limit is reached. */
export async function countPaidPromoCodeUse(trx: Trx, code: string): Promise<void> {
  await addUses(trx, code, 1);
}

/** Subtracts one use of `code`, because an order no longer needs it. */
export async function releasePromoCodeUse(trx: Trx, code: string): Promise<void> {
  await addUses(trx, code, -1);
}

async function addUses(trx: Trx, code: string, uses: 1 | -1): Promise<void> {
  await trx
    .updateTable('promo_codes')
    .set((row) => ({ used_count: row('used_count', '+', uses) }))
    .where('code', '=', code)
    .execute();
}

async function whyRefused(trx: Trx, code: string, customerId: string, limit: number | null): Promise<string> {
  const { all, replaceable } = await countUses(trx, code, { id: customerId });
  if (limit === null || all < limit) return USED_UP;
  return all - replaceable < limit ? USED_BY_OPEN_ORDER : usedByCustomer(limit);
}

function usesOf(db: DbOrTrx, code: string, customerId: string) {
  return db
    .selectFrom('orders')
    .where('user_id', '=', customerId)
    .where('promo_code', '=', code)
    .where('holds_promo_use', '=', true);
}

interface Uses {
  all: number;
  /** Uses by unpaid orders and recent free orders, which no longer count once the customer places the next order. */
  replaceable: number;
}

/** Counts the uses of `code` by a customer's orders. */
function countUses(db: DbOrTrx, code: string, { id, repeatsSince }: PromoCustomer): Promise<Uses> {
  return usesOf(db, code, id)
    .select((order) => {
      const isPayable = order.and([order('status', '=', 'pending'), order('is_awaiting_funds', '=', false)]);
      const isRepeatable = order.and([order('payable_pence', '=', 0), order('created_at', '>=', repeatsSince ?? null)]);
      const count = order.fn.countAll<number>();
      return [count.as('all'), count.filterWhere(order.or([isPayable, isRepeatable])).as('replaceable')];
    })
    .executeTakeFirstOrThrow();
}

function usedByCustomer(limit: number): string {
  return limit === 1 ? 'You have already used this promo code' : `You have already used this promo code ${limit} times`;
}

function refuse(sentence: string): PromoCodeCheck {
  return { isValid: false, sentence };
}
