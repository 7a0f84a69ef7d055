import { addMonths, type CalendarDate, daysBetween } from './calendarDate';
import { divideRoundingHalfUp, type Pence } from './money';
import { findUnitPrice, type PriceList } from './pricing';
import { MAX_QUANTITY } from './quantity';

/** The minimum number of days to charge for an added computer. */
export const MIN_ADDED_DAYS = 30;

/** The subscription to add computers to. */
export interface GrowingSubscription {
  /** The number of computers that the next renewal covers. */
  readonly quantity: number;
  readonly endDate: CalendarDate;
}

export interface AdditionQuote {
  /** The price of one added computer until the end date. */
  readonly unitPricePence: Pence;
  readonly payablePence: Pence;
  /** The yearly price of all computers at today's prices. */
  readonly renewalPence: Pence;
}

/** Returns how many computers can be added to a subscription of `quantity` computers. */
export function roomFor(quantity: number): number {
  return Math.max(0, MAX_QUANTITY - quantity);
}

/**
 * Computes the price of adding computers to a subscription today. Each one costs the yearly price at the new total
 * quantity, in proportion to the remaining days of the year that ends on the end date. Promo codes don't apply.
 */
export function quoteAddition(
  prices: PriceList,
  { quantity, endDate }: GrowingSubscription,
  added: number,
  today: CalendarDate,
): AdditionQuote {
  const total = quantity + added;
  const yearlyPence = findUnitPrice(prices, total);
  const days = Math.max(MIN_ADDED_DAYS, daysBetween(today, endDate));
  const daysOfYear = daysBetween(addMonths(endDate, -12), endDate);
  const unitPricePence = divideRoundingHalfUp(yearlyPence * days, daysOfYear);
  return { unitPricePence, payablePence: unitPricePence * added, renewalPence: yearlyPence * total };
}
