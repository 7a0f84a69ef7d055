import { useState } from 'react';
import { MIN_QUANTITY, parseQuantity } from 'shared/domain/quantity';

/** The number of computers: as chosen on the page, else as the address says, else as it was left, else one. */
export function useQuantity(inAddress: string | undefined, stored: number | undefined) {
  const [chosen, setChosen] = useState<{ quantity: number; inAddress: string | undefined }>();
  // Another address pre-sets the quantity anew.
  const quantity = chosen?.inAddress === inAddress ? chosen?.quantity : undefined;
  return [quantity ?? parseQuantity(inAddress) ?? stored ?? MIN_QUANTITY, (changed: number) => setChosen({ quantity: changed, inAddress })] as const;
}
