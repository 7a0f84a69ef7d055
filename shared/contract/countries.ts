import { call } from './call';
import { list, number, object, text, type ValueOf } from './schema';

export type Country = ValueOf<typeof Country>;
const Country = object({
  /** ISO 3166-1 alpha-2. */
  code: text(),
  name: text(),
});

export type VatRate = ValueOf<typeof VatRate>;
const VatRate = object({
  /** The code of the buyer's country, ISO 3166-1 alpha-2. */
  code: text(),
  percentage: number(),
});

export type CountriesResponse = ValueOf<typeof CountriesResponse>;
const CountriesResponse = object(
  {
    countries: list(Country),
    /** The VAT that prices include. A country without a rate has no VAT. Not in the specification. */
    vatRates: list(VatRate),
  },
  { detectedCountryCode: text() },
);
export const COUNTRIES = call('GET', '/api/order/getcountries', { response: { 200: CountriesResponse } });
