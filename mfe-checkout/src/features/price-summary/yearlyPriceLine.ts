import { divideRoundingHalfUp, formatPounds, type Pence } from 'shared/domain/money';
import type { PriceLine } from './PriceLines';

/** The yearly price as twelve times the monthly one. Where a month is no whole number of pence the year stands alone: rounded, it would not add up. */
export function yearlyPriceLine(unitPricePence: Pence | undefined): PriceLine {
  const term = 'Price per computer per year';
  if (unitPricePence === undefined) return { term, note: '', details: undefined };
  const monthlyPence = divideRoundingHalfUp(unitPricePence, 12);
  const note = monthlyPence * 12 === unitPricePence ? `${formatPounds(monthlyPence)} per month x 12` : '';
  return { term, note, details: formatPounds(unitPricePence) };
}
