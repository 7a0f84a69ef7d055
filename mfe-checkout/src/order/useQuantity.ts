import { useState } from 'react';
import { clampQuantity, MIN_QUANTITY, parseQuantity } from 'shared/domain/quantity';
import type { StoredOrder } from './useStoredOrder';

/**
 * Returns the number of computers and its setter. The choice on the page comes first, then the address, the stored
 * order and the minimum. The number is `undefined` in the first render, because one prerendered page serves every
 * address.
 */
export function useQuantity(inAddress: string | undefined, stored: StoredOrder | undefined) {
  const [chosen, setChosen] = useState<{ quantity: number; inAddress: string | undefined }>();
  const setQuantity = (quantity: number) => setChosen({ quantity: clampQuantity(quantity), inAddress });
  if (!stored) return [undefined, setQuantity] as const;
  // Ignore the earlier choice if the address has changed.
  const kept = chosen?.inAddress === inAddress ? chosen?.quantity : undefined;
  return [kept ?? parseQuantity(inAddress) ?? stored.quantity ?? MIN_QUANTITY, setQuantity] as const;
}
