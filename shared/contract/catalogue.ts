import { poundsToPence } from '../domain/money';
import { createPriceList, type PriceList } from '../domain/pricing';

/** Response to `GET /PricesRates`. `pricesList` maps each quantity to the yearly price per computer, in pounds. */
export interface PricesRatesResponse {
  pricesList: Record<string, number>;
  rates?: { GBPUSD?: number; GBPEUR?: number };
}

/** Returns a response's price list without its invalid prices, or `undefined` if no price is valid. */
export function priceListFromReply(pricesList: Record<string, number | undefined>): PriceList | undefined {
  return createPriceList(
    Object.entries(pricesList).map(([quantity, pounds = Number.NaN]) => [Number(quantity), poundsToPence(pounds)]),
  );
}

/** Response to `GET /api/order/checkdiscountcode/{code}`. */
export interface DiscountCheckResponse {
  isDiscountCodeValid: boolean;
  discountCodeError?: string;
  minimumPurchaseQnt?: number;
  /** The maximum quantity. Not in the specification. Absent if the code has no maximum. */
  maximumPurchaseQnt?: number;
  discountPercentage?: number;
}

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
}

export interface VatRate {
  /** The code of the buyer's country, ISO 3166-1 alpha-2. */
  code: string;
  percentage: number;
}

/** Response to `GET /api/order/getcountries`. */
export interface CountriesResponse {
  countries: Country[];
  detectedCountryCode?: string;
  /** The VAT that prices include. A country without a rate has no VAT. Not in the specification. */
  vatRates?: VatRate[];
}
