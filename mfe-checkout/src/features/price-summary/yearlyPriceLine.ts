import { divideRoundingHalfUp, formatPounds, type Pence } from 'shared/domain/money';
import type { PriceLine } from './PriceLines';

/**
 * Returns the line that shows the yearly price, with the monthly price as its note. The note is empty if the monthly
 * price is not whole pence, because twelve rounded prices would not add up to the yearly price.
 */
export function yearlyPriceLine(unitPricePence: Pence | undefined): PriceLine {
  const term = 'Price per computer per year';
  if (unitPricePence === undefined) return { term, note: '', details: undefined };
  const monthlyPence = divideRoundingHalfUp(unitPricePence, 12);
  const note = monthlyPence * 12 === unitPricePence ? `${formatPounds(monthlyPence)} per month × 12` : '';
  return { term, note, details: formatPounds(unitPricePence) };
}
