import { useState } from 'react';
import { clampQuantity, MIN_QUANTITY, parseQuantity } from 'shared/domain/quantity';
import type { StoredOrder } from './useStoredOrder';

/**
 * The number of computers: as chosen on the page, else as the address says, else as it was left, else one. `undefined` in the first render
 * of a prerendered page, which is drawn once for every address.
 */
export function useQuantity(inAddress: string | undefined, stored: StoredOrder | undefined) {
  const [chosen, setChosen] = useState<{ quantity: number; inAddress: string | undefined }>();
  const setQuantity = (quantity: number) => setChosen({ quantity: clampQuantity(quantity), inAddress });
  if (!stored) return [undefined, setQuantity] as const;
  // Another address pre-sets the quantity anew.
  const kept = chosen?.inAddress === inAddress ? chosen?.quantity : undefined;
  return [kept ?? parseQuantity(inAddress) ?? stored.quantity ?? MIN_QUANTITY, setQuantity] as const;
}
