import type { Pence } from './money';
import { percentageOf } from './percentage';
import { type Bundle, type PriceList, priceBundle } from './pricing';
import { type PromoCode, promoDiscountPence } from './promoCode';

export interface PurchaseQuote extends Bundle {
  /** The promo code's discount. */
  readonly discountPence: Pence;
  /** The amount to charge. */
  readonly payablePence: Pence;
}

/** Computes the cost of a purchase. The page and the server both use this function, so their totals match. */
export function quotePurchase(prices: PriceList, quantity: number, promo?: PromoCode): PurchaseQuote {
  const bundle = priceBundle(prices, quantity);
  const discountPence = promoDiscountPence(bundle.totalPence, bundle.quantity, promo);
  return { ...bundle, discountPence, payablePence: bundle.totalPence - discountPence };
}

export interface RenewalTerms {
  readonly quantity: number;
  /** The yearly price per computer, in pence. */
  readonly unitPricePence: Pence;
  /** The discount for an early renewal in percent, or 0 if it does not apply. */
  readonly earlyDiscountPercentage: number;
}

export interface RenewalQuote {
  readonly totalPence: Pence;
  readonly earlyDiscountPence: Pence;
  readonly promoDiscountPence: Pence;
  readonly payablePence: Pence;
}

/**
 * Computes the cost of a renewal. A valid promo code replaces the early discount, even if the code saves less
 * (specification, section 9).
 */
export function quoteRenewal(terms: RenewalTerms, promo?: PromoCode): RenewalQuote {
  const totalPence = terms.unitPricePence * terms.quantity;
  const promoPence = promoDiscountPence(totalPence, terms.quantity, promo);
  const earlyDiscountPence = promo ? 0 : percentageOf(totalPence, terms.earlyDiscountPercentage);
  const payablePence = totalPence - promoPence - earlyDiscountPence;
  return { totalPence, earlyDiscountPence, promoDiscountPence: promoPence, payablePence };
}
