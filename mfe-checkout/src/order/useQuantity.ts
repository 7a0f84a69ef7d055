import { useState } from 'react';
import { clampQuantity, MIN_QUANTITY, parseQuantity } from 'shared/domain/quantity';
import type { StoredOrder } from './useStoredOrder';

/**
 * Returns the number of computers and its setter. Uses the first of these numbers: the customer's choice on the page,
 * the address, the stored order, the minimum. The first render cannot read the stored order.
 * @param hasPrices whether the page has its prices. Without prices, the first render is the same for all addresses, and
 * the number is `undefined`.
 */
export function useQuantity(inAddress: string | undefined, stored: StoredOrder | undefined, hasPrices: boolean) {
  const [chosen, setChosen] = useState<{ quantity: number; inAddress: string | undefined }>();
  const setQuantity = (quantity: number) => setChosen({ quantity: clampQuantity(quantity), inAddress });
  if (!stored) return [hasPrices ? parseQuantity(inAddress) : undefined, setQuantity] as const;
  // Ignore the earlier choice if the address has changed.
  const kept = chosen?.inAddress === inAddress ? chosen?.quantity : undefined;
  return [kept ?? parseQuantity(inAddress) ?? stored.quantity ?? MIN_QUANTITY, setQuantity] as const;
}
