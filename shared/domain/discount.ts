import { divideRoundingHalfUp, type Pence } from './money';

/** Length of a promo code (specification, section 9). */
export const PROMO_CODE_LENGTH = 6;

/** A promo code that the server called valid. */
export interface PromoDiscount {
  readonly code: string;
  /** 0 to 100; fractions of a percent down to two decimals count. */
  readonly percentage: number;
  /** The discount counts from this many computers on; 1 where the code asks for no minimum. */
  readonly minimumQuantity: number;
}

/** A promo code as the server stores it: without spaces round it, in capitals. */
export function normalisePromoCode(typed: string): string {
  return typed.trim().toUpperCase();
}

export function isPromoCodeComplete(code: string): boolean {
  return [...code].length === PROMO_CODE_LENGTH;
}

/** `percentage` of `pence`, a half penny rounded up; the percentage is taken to two decimals and kept within 0 to 100. */
export function percentageOf(pence: Pence, percentage: number): Pence {
  if (!Number.isFinite(percentage)) return 0;
  const hundredths = Math.min(10_000, Math.max(0, Math.round(percentage * 100)));
  return divideRoundingHalfUp(pence * hundredths, 10_000);
}

export function isPromoApplicable(promo: PromoDiscount, quantity: number): boolean {
  return quantity >= promo.minimumQuantity;
}

/** What `promo` takes off a purchase of `quantity` computers that costs `totalPence`; 0 below its minimum quantity. */
export function promoDiscountPence(totalPence: Pence, quantity: number, promo: PromoDiscount | undefined): Pence {
  return promo && isPromoApplicable(promo, quantity) ? percentageOf(totalPence, promo.percentage) : 0;
}
