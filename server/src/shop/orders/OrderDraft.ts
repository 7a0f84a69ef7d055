import type { Insertable } from 'kysely';
import type { PurchaseRequest } from 'shared/contract/placeOrder';
import { MINUTE_MS } from 'server-kit/clock/clock';
import { sha256Hex } from 'server-kit/db/randomId';
import { requestOf } from './customerFields';
import type { Order, OrderTerms } from './tables';

type Terms = Insertable<OrderTerms>;

/**
 * A priced order before it has an id. Every column of `OrderTerms` is required, even if it is nullable, except
 * the columns of renewals and additions.
 */
export type OrderDraft = Required<Omit<Terms, 'early_discount_period_end' | 'covers_until' | 'ending_seats'>> & {
  /** The subscription's end date before the renewal. Set only if the order uses the early-renewal discount. */
  early_discount_period_end?: NonNullable<OrderTerms['early_discount_period_end']>;
  /** Set only for a renewal that changes the number of computers. */
  ending_seats?: NonNullable<OrderTerms['ending_seats']>;
  /** Set only for an addition. */
  covers_until?: NonNullable<OrderTerms['covers_until']>;
};

/** Within this time, the shop treats a second free order with the same basket as a double click. */
export const FREE_REPEAT_MS = MINUTE_MS;

/** Converts an order back to the checkout request that placed it, without the number of computers. */
export function checkoutFieldsOf(order: Order): Required<Omit<PurchaseRequest, 'Qnt'>> {
  return { Url: order.site_origin, DiscountCode: order.promo_code ?? '', ...requestOf(order) };
}

/** Returns a digest of the draft. Two drafts have the same digest only if all their fields are equal. */
export function basketDigest(draft: OrderDraft): string {
  return sha256Hex(JSON.stringify(Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1))));
}
