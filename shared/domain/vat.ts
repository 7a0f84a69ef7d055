import { divideRoundingHalfUp, type Pence } from './money';

/** Returns the VAT that an amount includes. Rounds half a penny up. */
export function vatIn(amountPence: Pence, percentage: number): Pence {
  const hundredths = Math.round(percentage * 100);
  return divideRoundingHalfUp(amountPence * hundredths, 10_000 + hundredths);
}

/** Formats a rate, such as `20%` or `17.5%`. */
export function formatVatRate(percentage: number): string {
  return `${Number(percentage.toFixed(2))}%`;
}
