import { divideRoundingHalfUp, type Pence } from './money';

/**
 * Computes a percentage of `pence` and rounds half a penny up. `percentage` is a number from 0 to 100 with up to two
 * decimals.
 */
export function percentageOf(pence: Pence, percentage: number): Pence {
  if (!Number.isFinite(percentage)) return 0;
  const hundredths = Math.min(10_000, Math.max(0, Math.round(percentage * 100)));
  return divideRoundingHalfUp(pence * hundredths, 10_000);
}

/** Formats a percentage for customers, without decimals (specification, section 9): `10%`. */
export function formatPercentage(percentage: number): string {
  return `${Math.round(percentage)}%`;
}
