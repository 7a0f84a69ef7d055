import { priceListFromReply } from 'shared/contract/prices';

/** Converts the reply of the prices call into the prices that the shop's components use. */
export const readPrices = ({ pricesList, rates }) => ({
  list: priceListFromReply(pricesList),
  rates: { usd: rates.GBPUSD, eur: rates.GBPEUR },
});
