import type { ExchangeRates } from '../domain/exchangeRates';
import type { PriceList } from '../domain/pricing';
import { PRICES, priceListFromReply, type PricesRatesResponse } from '../contract/prices';
import { endpointOrFail } from '../calls/endpoints';
import type { Read } from '../calls/readReply';
import { logFailure } from './errorMessage';
import { api } from './slice';

/** The prices that pages use. Do not remove fields, because remotes that were built earlier read them. */
export interface Prices {
  list: PriceList;
  rates: ExchangeRates;
}

const NO_PRICES = 'The price list has no valid prices.';

/** The response in the store, which cannot contain a `PriceList`, because a `Map` is not serialisable. */
type PricesReply = Read<PricesRatesResponse>;

const pricesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    prices: build.query<PricesReply, void>({
      ...endpointOrFail(PRICES, readPrices, NO_PRICES),
      providesTags: ['Prices'],
      onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not load the prices', queryFulfilled),
    }),
  }),
});

/** Returns the reply, or `undefined` if none of its prices is valid. */
function readPrices(reply: PricesReply): PricesReply | undefined {
  return priceListFromReply(reply.pricesList) && reply;
}

/** The converted prices of each reply, so that `usePrices` returns the same object in each render. */
const knownPrices = new WeakMap<PricesReply, Prices>();

function toPrices(reply: PricesReply): Prices {
  const known = knownPrices.get(reply);
  if (known) return known;
  const list = priceListFromReply(reply.pricesList);
  if (!list) throw new Error(NO_PRICES);
  const { GBPUSD: usd, GBPEUR: eur } = reply.rates;
  const prices: Prices = { list, rates: { ...(usd !== undefined && { usd }), ...(eur !== undefined && { eur }) } };
  knownPrices.set(reply, prices);
  return prices;
}

/**
 * Loads the price list and exchange rates. `prices` is `undefined` until they arrive, and then stays the same object
 * until a response changes the prices. `isError` is true only if there are no prices to show. Loads nothing while
 * `isNeeded` is false.
 */
export function usePrices(isNeeded = true) {
  const { data, isError, isFetching, refetch } = pricesApi.usePricesQuery(undefined, { skip: !isNeeded });
  return { prices: data && toPrices(data), isError: isError && !data, isFetching, refetch };
}

export const prefetchPrices = () => pricesApi.util.prefetch('prices', undefined, {});
