import { divideRoundingHalfUp, formatPounds, type Pence } from 'shared/domain/money';
import type { PriceLine } from './PriceLines';

/**
 * Returns the yearly price as twelve times the monthly price. Omits the monthly price if it is not a whole number of
 * pence, because a rounded price would not add up.
 */
export function yearlyPriceLine(unitPricePence: Pence | undefined): PriceLine {
  const term = 'Price per computer per year';
  if (unitPricePence === undefined) return { term, note: '', details: undefined };
  const monthlyPence = divideRoundingHalfUp(unitPricePence, 12);
  const note = monthlyPence * 12 === unitPricePence ? `${formatPounds(monthlyPence)} per month × 12` : '';
  return { term, note, details: formatPounds(unitPricePence) };
}
