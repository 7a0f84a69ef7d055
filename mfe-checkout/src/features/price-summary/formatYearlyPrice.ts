import { divideRoundingHalfUp, formatPounds, type Pence } from 'shared/domain/money';

/** The yearly price as twelve times the monthly one. Where a month is no whole number of pence the year stands alone: rounded, it would not add up. */
export function formatYearlyPrice(perComputerPence: Pence): string {
  const monthlyPence = divideRoundingHalfUp(perComputerPence, 12);
  const yearly = formatPounds(perComputerPence);
  return monthlyPence * 12 === perComputerPence ? `${formatPounds(monthlyPence)} x 12 = ${yearly}` : yearly;
}
