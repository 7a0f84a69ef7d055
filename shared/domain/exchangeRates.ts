import { formatApproximate, type Pence } from './money';

/** The price of one pound in dollars and in euros. An unknown rate is absent. */
export interface ExchangeRates {
  readonly usd?: number;
  readonly eur?: number;
}

/**
 * Formats an amount in the currencies with a known rate: `approx. $79 / €68`. Returns an empty string if no rate is
 * known, or if there is nothing to pay.
 */
export function approximately(pence: Pence, rates: ExchangeRates): string {
  const amounts = [formatApproximate(pence, 'USD', rates.usd), formatApproximate(pence, 'EUR', rates.eur)].filter(
    Boolean,
  );
  return amounts.length > 0 ? `approx. ${amounts.join(' / ')}` : '';
}
