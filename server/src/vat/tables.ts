/** `outside-scope`: a registered seller sells to a country that has no rate in the merchant's table. */
export type VatTreatment = 'not-registered' | 'outside-scope' | 'rated';

export interface VatRateTable {
  /** ISO 3166-1 alpha-2, in capitals. */
  country_code: string;
  /** 0 to 99.99, included in the price. */
  percentage: number;
}

declare module '../db/schema' {
  interface Database {
    vat_rates: VatRateTable;
  }
}
