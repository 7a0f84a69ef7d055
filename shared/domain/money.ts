/** An amount in whole pence (GBP minor units). Money is never a fraction and never a float of pounds inside this product. */
export type Pence = number;

/** Divides two non-negative integers and rounds to the nearest integer, a half upwards. Exact: no floating-point quotient is rounded. */
export function divideRoundingHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** Pounds as they stand on the wire (`41.99`) to pence. `NaN` where the value is no finite number of pounds. */
export function poundsToPence(pounds: number): Pence {
  return Number.isFinite(pounds) ? Math.round(pounds * 100) : Number.NaN;
}

export function penceToPounds(pence: Pence): number {
  return pence / 100;
}

const poundsFormat = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pence as the customer reads them: `£1,234.00`. */
export function formatPounds(pence: Pence): string {
  return poundsFormat.format(pence / 100);
}

const approximateFormats = {
  USD: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 }),
  EUR: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
} as const;

export type ApproximateCurrency = keyof typeof approximateFormats;

/** Pence converted at `rate` (units of `currency` for one pound), without decimals. `undefined` where there is no usable rate. */
export function formatApproximate(pence: Pence, currency: ApproximateCurrency, rate: number | undefined): string | undefined {
  if (rate === undefined || !Number.isFinite(rate) || rate <= 0 || !Number.isFinite(pence)) return undefined;
  return approximateFormats[currency].format((pence / 100) * rate);
}
