import { useEffect } from 'react';

/** Browsers refuse more than about 100 changes of the URL within 30 seconds. */
const DELAY_MS = 300;

/** Writes the number of computers into the page's URL, because that number overrides the stored one. */
export function writeQuantityToUrl(quantity: number): void {
  const path = `/purchase/${quantity}`;
  if (location.pathname !== path) history.replaceState(history.state, '', path);
}

/**
 * Keeps the number in the page's URL up to date, so that a reload shows it. Does nothing for a URL without a number.
 * @param inUrl the number in the URL that the customer opened
 */
export function useQuantityInUrl(inUrl: string | undefined, quantity: number | undefined): void {
  useEffect(() => {
    if (inUrl === undefined || quantity === undefined) return;
    const timer = setTimeout(() => writeQuantityToUrl(quantity), DELAY_MS);
    return () => clearTimeout(timer);
  }, [inUrl, quantity]);
}
