import type { ExchangeRates } from '../domain/exchangeRates';
import { createPriceList, type PriceList } from '../domain/pricing';
import { poundsToPence } from '../domain/money';
import { asNumber, asRecord } from './answer';
import { logFailure } from './logFailure';
import { api } from './slice';

export interface Prices {
  list: PriceList;
  rates: ExchangeRates;
}

const NO_PRICES = 'The price list is empty.';

const pricesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    prices: build.query<PlainPrices, void>({
      queryFn: async (_argument, _queryApi, _options, call) => {
        const { data, error } = await call('/PricesRates');
        if (error) return { error };
        const prices = readPrices(data);
        return prices ? { data: prices } : { error: { status: 'CUSTOM_ERROR', error: NO_PRICES, data: NO_PRICES } };
      },
      providesTags: ['Prices'],
      onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not load the prices', queryFulfilled),
    }),
  }),
});

/** Prices in the store: plain data, because a `Map` cannot be serialised. */
interface PlainPrices {
  unitPricePence: [quantity: number, pence: number][];
  rates: ExchangeRates;
}

function readPrices(answer: unknown): PlainPrices | undefined {
  const { pricesList, rates } = asRecord(answer);
  const { GBPUSD, GBPEUR } = asRecord(rates);
  const unitPricePence = Object.entries(asRecord(pricesList)).map(
    ([quantity, pounds]): [number, number] => [Number(quantity), poundsToPence(asNumber(pounds) ?? Number.NaN)],
  );
  if (!createPriceList(unitPricePence)) return undefined;
  const usd = asNumber(GBPUSD);
  const eur = asNumber(GBPEUR);
  return { unitPricePence, rates: { ...(usd !== undefined && { usd }), ...(eur !== undefined && { eur }) } };
}

const lists = new WeakMap<PlainPrices, Prices>();

function toPrices(plain: PlainPrices): Prices {
  const known = lists.get(plain);
  if (known) return known;
  const prices: Prices = { list: createPriceList(plain.unitPricePence)!, rates: plain.rates };
  lists.set(plain, prices);
  return prices;
}

/** Returns the price list and exchange rates. The object stays the same until a response changes them. */
export function usePrices() {
  const { data, isError, isFetching, refetch } = pricesApi.usePricesQuery();
  return { prices: data && toPrices(data), isError: isError && !data, isFetching, refetch };
}

/** Prefetches the prices. */
export const prefetchPrices = () => pricesApi.util.prefetch('prices', undefined, {});
