import { useState } from 'react';
import { clampQuantity, MIN_QUANTITY, parseQuantity } from 'shared/domain/quantity';
import type { StoredOrder } from './useStoredOrder';

/**
 * Returns the number of computers: the choice on the page, else the address, else the stored order, else one.
 * `undefined` in the first render, because one prerendered page serves every address.
 */
export function useQuantity(inAddress: string | undefined, stored: StoredOrder | undefined) {
  const [chosen, setChosen] = useState<{ quantity: number; inAddress: string | undefined }>();
  const setQuantity = (quantity: number) => setChosen({ quantity: clampQuantity(quantity), inAddress });
  if (!stored) return [undefined, setQuantity] as const;
  // A new address sets the quantity again.
  const kept = chosen?.inAddress === inAddress ? chosen?.quantity : undefined;
  return [kept ?? parseQuantity(inAddress) ?? stored.quantity ?? MIN_QUANTITY, setQuantity] as const;
}
