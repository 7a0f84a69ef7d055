import { type CalendarDate, daysBetween, formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';

interface Ending {
  endDate: CalendarDate | undefined;
  receivedOn: CalendarDate;
  isExpired: boolean;
  isBlocked: boolean;
}

/** Returns text such as `Expires 14 March 2027`. Omits the remaining days, because printed text cannot update. */
export function describeEnd({ endDate, isExpired }: Pick<Ending, 'endDate' | 'isExpired'>): string {
  if (endDate === undefined) return isExpired ? 'Expired' : 'End date not known';
  return `${isExpired ? 'Expired' : 'Expires'} ${formatCalendarDate(endDate)}`;
}

/**
 * Returns text such as `Expires 14 March 2027 (in 23 days)`. The server decides whether a subscription has expired, so
 * the number of days is omitted if it contradicts `isExpired`. For a blocked subscription that has not expired, returns
 * only the date.
 */
export function describeExpiry({ endDate, receivedOn, isExpired, isBlocked }: Ending): string {
  const words = describeEnd({ endDate, isExpired });
  if (endDate === undefined) return words;
  if (isBlocked && !isExpired) return formatCalendarDate(endDate);
  const days = daysBetween(receivedOn, endDate);
  if (days === 0) return `${words} (today)`;
  const isPast = days < 0;
  if (isExpired !== isPast) return words;
  return isExpired ? `${words} (${counting(-days, 'day')} ago)` : `${words} (in ${counting(days, 'day')})`;
}
