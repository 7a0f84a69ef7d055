import { useState } from 'react';
import { clampQuantity, MIN_QUANTITY, parseQuantity } from 'shared/domain/quantity';
import type { StoredOrder } from './useStoredOrder';

/**
 * Returns the number of computers and its setter. The number comes from the first available source: the customer's
 * choice on the page, the URL, the stored order, the minimum. While `stored` is undefined, uses only the URL.
 * @param hasPrices whether the prices have loaded. While both `stored` and the prices are missing, the number is
 * `undefined`, so that the first render is the same for all URLs.
 */
export function useQuantity(inAddress: string | undefined, stored: StoredOrder | undefined, hasPrices: boolean) {
  const [chosen, setChosen] = useState<{ quantity: number; inAddress: string | undefined }>();
  const setQuantity = (quantity: number) => setChosen({ quantity: clampQuantity(quantity), inAddress });
  if (!stored) return [hasPrices ? parseQuantity(inAddress) : undefined, setQuantity] as const;
  // Ignore the customer's choice if the URL has changed since.
  const kept = chosen?.inAddress === inAddress ? chosen?.quantity : undefined;
  return [kept ?? parseQuantity(inAddress) ?? stored.quantity ?? MIN_QUANTITY, setQuantity] as const;
}
