import { useEffect } from 'react';

/** Browsers refuse more than about 100 changes of the URL within 30 seconds. */
const DELAY_MS = 300;

/**
 * Writes the number of computers into the page's URL if the URL contains a number, because that number overrides the
 * stored one. The customer then keeps the number after a reload.
 * @param inUrl the number in the URL that the customer opened
 */
export function useQuantityInUrl(inUrl: string | undefined, quantity: number | undefined): void {
  useEffect(() => {
    if (inUrl === undefined || quantity === undefined) return;
    const timer = setTimeout(() => {
      const path = `/purchase/${quantity}`;
      if (location.pathname !== path) history.replaceState(history.state, '', path);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [inUrl, quantity]);
}
