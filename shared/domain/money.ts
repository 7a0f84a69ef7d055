import { groupThousands } from './counting';

/** An amount in whole pence (GBP minor units). Only requests and replies use floating-point pounds. */
export type Pence = number;

/** Divides two non-negative integers and rounds halves up. Exact while all intermediate values are safe integers. */
export function divideRoundingHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** Converts pounds on the wire (`41.99`) to pence. Returns `NaN` if the value is not finite. */
export function poundsToPence(pounds: number): Pence {
  return Number.isFinite(pounds) ? Math.round(pounds * 100) : Number.NaN;
}

export function penceToPounds(pence: Pence): number {
  return pence / 100;
}

/**
 * Formats whole pence for customers: `£1,234.00`. Doesn't use `Intl.NumberFormat`, because a browser needs 60 ms to
 * create the first one.
 */
export function formatPounds(pence: Pence): string {
  const digits = String(Math.abs(Math.round(pence))).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}£${groupThousands(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

const SYMBOLS = { USD: '$', EUR: '€' } as const;

type ApproximateCurrency = keyof typeof SYMBOLS;

/**
 * Converts pence to another currency and formats the amount without decimals. `rate` is the price of one pound in that
 * currency. Returns `undefined` if the rate is missing or invalid, or if the amount rounds to zero.
 */
export function formatApproximate(
  pence: Pence,
  currency: ApproximateCurrency,
  rate: number | undefined,
): string | undefined {
  if (rate === undefined || !Number.isFinite(rate) || rate <= 0 || !Number.isFinite(pence)) return undefined;
  const amount = Math.round((pence / 100) * rate);
  return amount === 0 ? undefined : SYMBOLS[currency] + groupThousands(amount);
}
