import { type AdditionQuote, type GrowingSubscription, MIN_ADDED_DAYS } from 'shared/domain/addition';
import { type CalendarDate, daysBetween, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import type { PriceLine } from './PriceLines';

/** Returns the price lines of added computers. Their values are undefined until the terms and the quote are known. */
export function additionLines(
  info: (GrowingSubscription & { readonly today: CalendarDate }) | undefined,
  added: number,
  quote: AdditionQuote | undefined,
): PriceLine[] {
  const daysLeft = info && daysBetween(info.today, info.endDate);
  return [
    { term: 'Computers to add', details: info && String(added) },
    {
      term: info ? `Price per computer until ${formatCalendarDate(info.endDate)}` : 'Price per computer',
      note: daysLeft === undefined ? '' : describeDays(daysLeft),
      details: quote && formatPounds(quote.unitPricePence),
    },
    {
      term: info ? `Next renewal of ${info.quantity + added} computers` : 'Next renewal',
      note: 'at today’s prices, for 12 months',
      details: quote && formatPounds(quote.renewalPence),
    },
  ];
}

function describeDays(daysLeft: number): string {
  if (daysLeft < MIN_ADDED_DAYS) return `The minimum charge is for ${MIN_ADDED_DAYS} days`;
  return `${daysLeft} days at the volume price for all your computers`;
}
