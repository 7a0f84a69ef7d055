import { poundsToPence } from '../domain/money';
import { createPriceList, type PriceList } from '../domain/pricing';
import { call } from './call';
import { number, object, record, type ValueOf } from './schema';

export type PricesRatesResponse = ValueOf<typeof PricesRatesResponse>;
const PricesRatesResponse = object(
  {
    /** The yearly price per computer in pounds, by quantity. */
    pricesList: record(number()),
  },
  { rates: object({}, { GBPUSD: number(), GBPEUR: number() }) },
);
export const PRICES = call('GET', '/PricesRates', { response: { 200: PricesRatesResponse } });

/** Returns a response's price list without its invalid prices, or `undefined` if no price is valid. */
export function priceListFromReply(pricesList: Record<string, number | undefined>): PriceList | undefined {
  return createPriceList(
    Object.entries(pricesList).map(([quantity, pounds = Number.NaN]) => [Number(quantity), poundsToPence(pounds)]),
  );
}
