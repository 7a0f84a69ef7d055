import { formatApproximate, type Pence } from './money';

/** Dollars and euros for one pound, where known. */
export interface ExchangeRates {
  readonly usd?: number;
  readonly eur?: number;
}

/** `approx. $79 / €68`, of the rates that there are; empty where there is none. */
export function approximately(pence: Pence, rates: ExchangeRates): string {
  const amounts = [formatApproximate(pence, 'USD', rates.usd), formatApproximate(pence, 'EUR', rates.eur)].filter(Boolean);
  return amounts.length > 0 ? `approx. ${amounts.join(' / ')}` : '';
}
