import { divideRoundingHalfUp, type Pence } from './money';

/** 100 percent, in hundredths of a percent. */
export const WHOLE_IN_HUNDREDTHS = 10_000;

/**
 * Returns `percentage` percent of `pence`, with half a penny rounded up. Rounds `percentage` to two decimals and clamps
 * it to the range 0 to 100. Returns 0 if `percentage` is not finite.
 */
export function percentageOf(pence: Pence, percentage: number): Pence {
  if (!Number.isFinite(percentage)) return 0;
  const hundredths = Math.min(WHOLE_IN_HUNDREDTHS, Math.max(0, Math.round(percentage * 100)));
  return divideRoundingHalfUp(pence * hundredths, WHOLE_IN_HUNDREDTHS);
}

/** Formats a percentage for customers, without decimals (specification, section 9): `10%`. */
export function formatPercentage(percentage: number): string {
  return `${Math.round(percentage)}%`;
}
