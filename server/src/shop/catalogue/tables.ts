import type { Generated } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';

export interface PriceTable {
  quantity: number;
  /** The yearly price of each computer in an order for `quantity` computers. */
  unit_price_pence: number;
}

/** A price that starts on a later day. The price list gets it on that day. */
export interface PlannedPriceTable extends PriceTable {
  /** The first day in London with this price. */
  starts_on: CalendarDate;
}

export interface ExchangeRateTable {
  /** A currency pair, such as `GBPUSD` for the number of dollars per pound. */
  pair: string;
  rate: number;
}

export interface PromoCodeTable {
  code: string;
  /** The discount in percent, from 0 to 100, with up to two decimals. */
  percentage: number;
  minimum_quantity: Generated<number>;
  /**
   * The largest order that can use the code. `null` means no limit, or `FREE_CODE_QUANTITY` if the code takes 100% off.
   */
  max_quantity: number | null;
  expires_at: Date | null;
  /** The limit for all customers together. `null` means no limit. */
  max_uses: number | null;
  /** The limit for each customer. `null` means no limit, or one use if the code takes 100% off. */
  max_uses_per_customer: number | null;
  /** The number of orders that used the code, including orders that may still be paid. */
  used_count: Generated<number>;
  is_enabled: Generated<boolean>;
  /** The name of the batch that the code belongs to. Empty for a single code. */
  label: Generated<string>;
}

/**
 * The order that holds a period's early-renewal discount. A later order can replace an order that ended unpaid or was
 * refunded in full.
 */
export interface EarlyDiscountTable {
  subscription_id: string;
  /** The last day of the period that is renewed early. */
  period_end: CalendarDate;
  order_id: string;
}

declare module 'server-kit/db/schema' {
  interface Database {
    early_discounts: EarlyDiscountTable;
    prices: PriceTable;
    planned_prices: PlannedPriceTable;
    exchange_rates: ExchangeRateTable;
    promo_codes: PromoCodeTable;
  }
}
