import { type PromoDiscount, percentageOf, promoDiscountPence } from './discount';
import type { Pence } from './money';
import { type Bundle, type PriceList, priceBundle } from './pricing';

/**
 * What a purchase costs. The page previews with this function and the server charges by it, so the two cannot differ.
 */
export interface PurchaseQuote extends Bundle {
  /** Taken off by the promo code, in pence. */
  readonly discountPence: Pence;
  /** Charged, in pence. */
  readonly payablePence: Pence;
}

export function quotePurchase(prices: PriceList, quantity: number, promo?: PromoDiscount): PurchaseQuote {
  const bundle = priceBundle(prices, quantity);
  const discountPence = promoDiscountPence(bundle.totalPence, bundle.quantity, promo);
  return { ...bundle, discountPence, payablePence: bundle.totalPence - discountPence };
}

export interface RenewalTerms {
  readonly quantity: number;
  /** Yearly price of one computer, in pence. */
  readonly perComputerPence: Pence;
  /** Percentage off for renewing before the end; 0 where it does not apply. */
  readonly earlyDiscountPercentage: number;
}

export interface RenewalQuote {
  readonly totalPence: Pence;
  readonly earlyDiscountPence: Pence;
  readonly promoDiscountPence: Pence;
  readonly payablePence: Pence;
}

/** What a renewal costs: a valid promo code replaces the early-renewal discount, also where it takes off less (section 9). */
export function quoteRenewal(terms: RenewalTerms, promo?: PromoDiscount): RenewalQuote {
  const totalPence = terms.perComputerPence * terms.quantity;
  const promoPence = promoDiscountPence(totalPence, terms.quantity, promo);
  const earlyDiscountPence = promo ? 0 : percentageOf(totalPence, terms.earlyDiscountPercentage);
  return { totalPence, earlyDiscountPence, promoDiscountPence: promoPence, payablePence: totalPence - promoPence - earlyDiscountPence };
}
