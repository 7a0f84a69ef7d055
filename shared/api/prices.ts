import type { ExchangeRates } from '../domain/exchangeRates';
import { createPriceList, type PriceList } from '../domain/pricing';
import { poundsToPence } from '../domain/money';
import { getOrFail } from '../calls/endpoints';
import type { Read } from '../calls/readShape';
import { logFailure } from './errorMessage';
import { api } from './slice';

export interface Prices {
  list: PriceList;
  rates: ExchangeRates;
}

const NO_PRICES = 'The price list is empty.';

const PRICES = { pricesList: { '*': 'number' }, 'rates?': { 'GBPUSD?': 'number', 'GBPEUR?': 'number' } } as const;

const pricesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    prices: build.query<PlainPrices, void>({
      ...getOrFail('/PricesRates', PRICES, readPrices, NO_PRICES),
      providesTags: ['Prices'],
      onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not load the prices', queryFulfilled),
    }),
  }),
});

/**
 * Prices in the store. They are plain data, because a `Map` cannot be serialised. `readPrices` guarantees at least one
 * valid entry.
 */
interface PlainPrices {
  unitPricePence: [quantity: number, pence: number][];
  rates: ExchangeRates;
}

function readPrices({ pricesList, rates: { GBPUSD: usd, GBPEUR: eur } }: Read<typeof PRICES>): PlainPrices | undefined {
  const unitPricePence = Object.entries(pricesList).map(([quantity, pounds]): [number, number] => [
    Number(quantity),
    poundsToPence(pounds ?? Number.NaN),
  ]);
  if (!createPriceList(unitPricePence)) return undefined;
  return { unitPricePence, rates: { ...(usd !== undefined && { usd }), ...(eur !== undefined && { eur }) } };
}

const lists = new WeakMap<PlainPrices, Prices>();

function toPrices(plain: PlainPrices): Prices {
  const known = lists.get(plain);
  if (known) return known;
  const list = createPriceList(plain.unitPricePence);
  if (!list) throw new Error('The price list has no valid entry.');
  const prices: Prices = { list, rates: plain.rates };
  lists.set(plain, prices);
  return prices;
}

/** Returns the price list and exchange rates. The object stays the same until a response changes the prices. */
export function usePrices() {
  const { data, isError, isFetching, refetch } = pricesApi.usePricesQuery();
  return { prices: data && toPrices(data), isError: isError && !data, isFetching, refetch };
}

export const prefetchPrices = () => pricesApi.util.prefetch('prices', undefined, {});
