import type { ExpressionBuilder } from 'kysely';
import { isPromoCodeComplete, normalisePromoCode, PROMO_CODE_LENGTH, type PromoCode } from 'shared/domain/promoCode';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { Database } from 'server-kit/db/schema';
import type { PromoCodeTable } from './tables';

export type PromoCodeCheck = { isValid: true; promo: PromoCode } | { isValid: false; sentence: string };

/** The customer whose uses of a code count towards the limit per customer. */
export interface PromoCustomer {
  id: string;
  /**
   * The subscription to renew. All uses of the code on it count too, including those of other payers. Otherwise,
   * several accounts could renew one subscription with the same code.
   */
  subscriptionId?: string | null | undefined;
  /**
   * The start of the period in which the shop treats a repeated free order as a double click. Free orders in this
   * period don't count as uses.
   */
  repeatsSince?: Date;
}

/** Selects the codes of a batch. A code without a label belongs to no batch. */
export function isInBatch(label: string) {
  return (promo: ExpressionBuilder<Database, 'promo_codes'>) =>
    promo.and([promo('label', '=', label), promo('label', '<>', '')]);
}

const USED_UP = 'This discount code has been used up';
const USED_ON_SUBSCRIPTION = 'This promo code cannot be used again for this subscription';
const USED_BY_OPEN_ORDER = 'You are using this promo code in another order that is not paid yet';

/**
 * Returns how often one customer can use a code, or `null` for no limit. By default, a 100% code works once for each
 * customer.
 */
export function customerLimit(terms: Pick<PromoCodeTable, 'max_uses_per_customer' | 'percentage'>): number | null {
  return terms.max_uses_per_customer ?? (terms.percentage === 100 ? 1 : null);
}

/** The largest order that can use a 100% code without a limit. Otherwise, one use could give 500 codes away. */
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
  const byCustomer = customer ? await countUses(usesBy(db, code, customer), customer) : NO_USES;
  const onSubscription = customer?.subscriptionId ? await countUses(usesOn(db, code, customer), customer) : NO_USES;
  const limit = customerLimit(row);
  if (limit !== null && byCustomer.all - byCustomer.replaceable >= limit) return refuse(usedByCustomer(limit));
  if (limit !== null && onSubscription.all - onSubscription.replaceable >= limit) return refuse(USED_ON_SUBSCRIPTION);
  if (row.max_uses !== null && row.used_count - byCustomer.replaceable >= row.max_uses) return refuse(USED_UP);
  const { percentage, minimum_quantity: minimumQuantity } = row;
  const maximumQuantity = quantityLimit(row) ?? undefined;
  return { isValid: true, promo: { code, percentage, minimumQuantity, maximumQuantity } };
}

/**
 * Counts one use of `code` for a new order, unless a limit is reached.
 * @returns the message for the customer if a limit is reached
 */
export async function takePromoCodeUse(trx: Trx, code: string, customer: PromoCustomer): Promise<string | undefined> {
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
      update
        .where(usesBy(trx, code, customer).select(countAll), '<', limit)
        .where(usesOn(trx, code, customer).select(countAll), '<', limit),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? undefined : whyRefused(trx, code, customer, limit);
}

/**
 * Finds an unpaid renewal by another payer whose use of `code` blocks the subscription's owner. The owner's order may
 * replace it.
 * @returns the id of the order
 */
export async function findReplaceableUse(trx: Trx, code: string, customer: PromoCustomer): Promise<string | undefined> {
  const order = await usesOn(trx, code, customer)
    .select('orders.id')
    .where('user_id', '!=', customer.id)
    .where((order) => isReplaceablyUnpaid(order, customer))
    .orderBy('created_at')
    .executeTakeFirst();
  return order?.id;
}

/** Counts a use of `code` for a paid order, even if a limit is reached. */
export async function countPaidPromoCodeUse(trx: Trx, code: string): Promise<void> {
  await addUses(trx, code, 1);
}

/** Subtracts one use of `code`. */
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

async function whyRefused(trx: Trx, code: string, customer: PromoCustomer, limit: number | null): Promise<string> {
  const { all, replaceable } = await countUses(usesBy(trx, code, customer), customer);
  if (limit !== null && all >= limit) return all - replaceable < limit ? USED_BY_OPEN_ORDER : usedByCustomer(limit);
  const onSubscription = await countUses(usesOn(trx, code, customer), customer);
  return limit !== null && onSubscription.all >= limit ? USED_ON_SUBSCRIPTION : USED_UP;
}

/** Selects the customer's orders that use `code`. */
function usesBy(db: DbOrTrx, code: string, { id }: PromoCustomer) {
  return usesOf(db, code).where('user_id', '=', id);
}

/**
 * Selects the orders that use `code` for the customer's subscription: its purchase and all its renewals, including
 * those of other payers.
 */
function usesOn(db: DbOrTrx, code: string, { subscriptionId = null }: PromoCustomer) {
  return usesOf(db, code).where((order) => {
    const subscription = order.selectFrom('subscriptions').where('subscriptions.id', '=', subscriptionId);
    return order.or([
      order('existing_subscription_id', '=', subscriptionId),
      order('orders.id', '=', subscription.select('origin_order_id')),
    ]);
  });
}

function usesOf(db: DbOrTrx, code: string) {
  return db.selectFrom('orders').where('promo_code', '=', code).where('holds_promo_use', '=', true);
}

function countAll(order: ExpressionBuilder<Database, 'orders'>) {
  return order.fn.countAll<number>().as('all');
}

interface Uses {
  all: number;
  /**
   * Uses by the customer's unpaid orders and recent free orders, which no longer count once the customer places the
   * next order. For the subscription's owner, this includes other payers' unpaid renewals. Otherwise, anyone could
   * block the owner's code by opening a payment page.
   */
  replaceable: number;
}

const NO_USES: Uses = { all: 0, replaceable: 0 };

function countUses(uses: ReturnType<typeof usesOf>, customer: PromoCustomer): Promise<Uses> {
  const { id, repeatsSince } = customer;
  return uses
    .select((order) => {
      const isRepeatedFreeOrder = order.and([
        order('user_id', '=', id),
        order('payable_pence', '=', 0),
        order('created_at', '>=', repeatsSince ?? null),
      ]);
      const isReplaceable = order.or([isReplaceablyUnpaid(order, customer), isRepeatedFreeOrder]);
      return [countAll(order), order.fn.countAll<number>().filterWhere(isReplaceable).as('replaceable')];
    })
    .executeTakeFirstOrThrow();
}

/**
 * Selects the payable orders that the customer's next order may replace: their own, and those for their subscription.
 */
function isReplaceablyUnpaid(
  order: ExpressionBuilder<Database, 'orders'>,
  { id, subscriptionId = null }: PromoCustomer,
) {
  const ownSubscription = order
    .selectFrom('subscriptions')
    .select('subscriptions.id')
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.user_id', '=', id);
  return order.and([
    order('status', '=', 'pending'),
    order('is_awaiting_funds', '=', false),
    order.or([order('user_id', '=', id), order('existing_subscription_id', 'in', ownSubscription)]),
  ]);
}

function usedByCustomer(limit: number): string {
  return limit === 1 ? 'You have already used this promo code' : `You have already used this promo code ${limit} times`;
}

function refuse(sentence: string): PromoCodeCheck {
  return { isValid: false, sentence };
}
