import { counting } from './counting';
import type { Pence } from './money';
import { percentageOf } from './percentage';
import { plainText } from './plainText';

/** The length of a promo code in characters (specification, section 9). */
export const PROMO_CODE_LENGTH = 6;

/** A promo code that the server accepted. */
export interface PromoCode {
  readonly code: string;
  /** The percentage off, from 0 to 100, with up to two decimals. */
  readonly percentage: number;
  /** The minimum quantity. 1 if the code has no minimum. */
  readonly minimumQuantity: number;
  /** The maximum quantity. Undefined if the code has no maximum. */
  readonly maximumQuantity?: number | undefined;
}

/** Converts a typed promo code to the stored form: plain characters in upper case, without spaces. */
export function normalisePromoCode(typed: string): string {
  return plainText(typed).replace(/\s/g, '').toUpperCase().normalize('NFKC');
}

export function isPromoCodeComplete(code: string): boolean {
  return [...code].length === PROMO_CODE_LENGTH;
}

export function isPromoApplicable(promo: PromoCode, quantity: number): boolean {
  return quantity >= promo.minimumQuantity && promoQuantityError(promo, quantity) === undefined;
}

/**
 * Returns why an order is too large for a code, or `undefined` if it is not. A quantity below the minimum is not an
 * error, because the page offers to increase it.
 */
export function promoQuantityError({ maximumQuantity }: PromoCode, quantity: number): string | undefined {
  if (maximumQuantity === undefined || quantity <= maximumQuantity) return undefined;
  return `This code is valid for at most ${counting(maximumQuantity, 'computer')}`;
}

/** Returns the discount on `totalPence` in pence, or 0 if the quantity is outside the code's limits. */
export function promoDiscountPence(totalPence: Pence, quantity: number, promo: PromoCode | undefined): Pence {
  return promo && isPromoApplicable(promo, quantity) ? percentageOf(totalPence, promo.percentage) : 0;
}
