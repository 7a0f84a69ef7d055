import type { PricesRatesResponse } from 'shared/contract/prices';
import { loadPricesRates } from './priceList';
import type { AppContext } from 'server-kit/context/AppContext';
import { waitAtMost } from 'server-kit/lifecycle/waitAtMost';
import { structuredData } from './structuredData';

const DATABASE_WAIT_MS = 300;

/**
 * Creates a function that returns the home page's structured data with the current prices. If the database does not
 * reply in time, the function returns the last known data. Without any data, it returns an empty string.
 */
export function createLiveOffers({ config, db }: Pick<AppContext, 'config' | 'db'>): () => Promise<string> {
  // `loadPricesRates` returns the same object until the prices change.
  const byPrices = new WeakMap<PricesRatesResponse, string>();
  let known = '';
  return async () => {
    let current: string | undefined;
    const reading = loadPricesRates(db).then((prices) => {
      current = byPrices.get(prices) ?? structuredData(config, prices);
      byPrices.set(prices, current);
      known = current;
    });
    await waitAtMost(DATABASE_WAIT_MS, reading);
    return current ?? known;
  };
}
