import type { Generated } from 'kysely';

export interface PriceTable {
  quantity: number;
  /** Yearly price of one computer when `quantity` are bought. */
  unit_price_pence: number;
}

export interface ExchangeRateTable {
  /** Such as `GBPUSD`: dollars for one pound. */
  pair: string;
  rate: number;
}

export interface PromoCodeTable {
  code: string;
  /** 0 to 100, up to two decimals. */
  percentage: number;
  minimum_quantity: Generated<number>;
  expires_at: Date | null;
  /** Absent: any number of times. */
  max_uses: number | null;
  /** Orders that used the code, those included that may still be paid. */
  used_count: Generated<number>;
  is_enabled: Generated<boolean>;
}

export interface CatalogueTables {
  prices: PriceTable;
  exchange_rates: ExchangeRateTable;
  promo_codes: PromoCodeTable;
}
