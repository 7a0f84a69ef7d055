import { createPriceList, type PriceList } from '../domain/pricing';

/** Creates a price list. At least one entry must be valid. */
export function priceListOf(entries: Parameters<typeof createPriceList>[0]): PriceList {
  const list = createPriceList(entries);
  if (!list) throw new Error('No entry of the price list is valid.');
  return list;
}
