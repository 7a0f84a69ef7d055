import type { DbOrTrx } from 'server-kit/db/database';
import { maskCode } from '../../activation/activationCode';
import { documentNumber } from '../../invoices/describeSale';
import { formatVatRate } from 'shared/domain/vat';
import { pounds } from '../pounds';

export async function orderState(db: DbOrTrx, id: string) {
  const order = await db
    .selectFrom('orders')
    .select(['status', 'payable_pence', 'refunded_pence', 'review_reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) return null;
  const { status, payable_pence, refunded_pence, review_reason } = order;
  return {
    status,
    pounds: pounds(payable_pence),
    refunded: pounds(refunded_pence),
    ...(review_reason !== null && { reason: review_reason }),
  };
}

/** Returns an order's logged country, VAT and invoice number. */
export async function countryState(db: DbOrTrx, id: string) {
  const order = await db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['country_code', 'vat_treatment', 'vat_percentage', 'invoices.number'])
    .where('orders.id', '=', id)
    .executeTakeFirst();
  if (!order) return null;
  const { country_code, vat_treatment, vat_percentage, number } = order;
  return {
    country: country_code,
    vat: vat_percentage === null ? vat_treatment : formatVatRate(vat_percentage),
    ...(number !== null && { invoice: documentNumber('INV', number) }),
  };
}

export async function subscriptionState(db: DbOrTrx, id: string) {
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['end_date', 'blocked_at', 'block_reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!subscription) return null;
  const { end_date, blocked_at, block_reason } = subscription;
  return { ends: end_date, isBlocked: blocked_at !== null, ...(blocked_at !== null && { reason: block_reason }) };
}

/** Returns the logged fields of a promo code: all its columns. */
export async function promoState(db: DbOrTrx, code: string) {
  return (await db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst()) ?? null;
}

/** Returns the logged prices for a range of quantities, as a map from quantity to pounds. */
export async function pricesState(db: DbOrTrx, from: number, to: number) {
  const prices = await db
    .selectFrom('prices')
    .selectAll()
    .where('quantity', '>=', from)
    .where('quantity', '<=', to)
    .orderBy('quantity')
    .execute();
  return Object.fromEntries(prices.map(({ quantity, unit_price_pence }) => [quantity, pounds(unit_price_pence)]));
}

export async function seatState(db: DbOrTrx, code: string) {
  const seat = await db
    .selectFrom('activation_codes')
    .select('computer_name')
    .where('code', '=', code)
    .executeTakeFirst();
  return seat ? { isInUse: seat.computer_name !== null } : null;
}

/** Returns the subject of a change to an activation code: its subscription, or the end of an unknown code. */
export async function subjectOfCode(db: DbOrTrx, code: string): Promise<string> {
  const seat = await db
    .selectFrom('activation_codes')
    .select('subscription_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return seat?.subscription_id ?? maskCode(code);
}
