import { divideRoundingHalfUp, type Pence } from './money';
import { WHOLE_IN_HUNDREDTHS } from './percentage';

/** Returns the VAT that an amount includes at a rate in percent. Rounds half a penny up. */
export function vatIn(amountPence: Pence, percentage: number): Pence {
  const hundredths = Math.round(percentage * 100);
  return divideRoundingHalfUp(amountPence * hundredths, WHOLE_IN_HUNDREDTHS + hundredths);
}

/** Formats a rate, such as `20%` or `17.5%`. */
export function formatVatRate(percentage: number): string {
  return `${Number(percentage.toFixed(2))}%`;
}
