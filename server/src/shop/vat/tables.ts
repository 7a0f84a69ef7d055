/** `outside-scope`: the seller is registered, but the merchant's table has no rate for the buyer's country. */
export type VatTreatment = 'not-registered' | 'outside-scope' | 'rated';

export interface VatRateTable {
  /** The country's ISO 3166-1 alpha-2 code in capitals. */
  country_code: string;
  /** The VAT rate in percent, from 0 to 99.99. Prices include the VAT. */
  percentage: number;
}

declare module 'server-kit/db/schema' {
  interface Database {
    vat_rates: VatRateTable;
  }
}
