import { useState } from 'react';
import { clampQuantity, MIN_QUANTITY, parseQuantity } from 'shared/domain/quantity';
import type { StoredOrder } from './useStoredOrder';

/**
 * Returns the number of computers and its setter. The number comes from the first available source: the customer's
 * choice on the page, the URL, the stored order, the minimum.
 * @param inUrl the number in the URL
 * @param stored the stored order. While it is undefined, the number comes only from the URL.
 * @param hasPrices whether the prices have loaded. Without prices and a stored order, the number is undefined, because
 *   a page that was prerendered in its loading state is the same for all URLs.
 */
export function useQuantity(inUrl: string | undefined, stored: StoredOrder | undefined, hasPrices: boolean) {
  const [choice, setChoice] = useState<{ quantity: number; inUrl: string | undefined }>();
  const setQuantity = (quantity: number) => setChoice({ quantity: clampQuantity(quantity), inUrl });
  if (!stored) return [hasPrices ? parseQuantity(inUrl) : undefined, setQuantity] as const;
  // Ignore the customer's choice if the URL has changed since.
  const chosen = choice?.inUrl === inUrl ? choice?.quantity : undefined;
  return [chosen ?? parseQuantity(inUrl) ?? stored.quantity ?? MIN_QUANTITY, setQuantity] as const;
}
