/** An amount in whole pence (GBP minor units). Only requests and replies use floating-point pounds. */
export type Pence = number;

/** Divides two non-negative integers and rounds halves up. The result is exact if all values are safe integers. */
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

const poundsFormat = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Formats pence for customers: `£1,234.00`. */
export function formatPounds(pence: Pence): string {
  return poundsFormat.format(pence / 100);
}

const approximateFormats = {
  USD: new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }),
  EUR: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
} as const;

type ApproximateCurrency = keyof typeof approximateFormats;

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
  const amount = (pence / 100) * rate;
  return Math.round(amount) === 0 ? undefined : approximateFormats[currency].format(amount);
}
