import { type CalendarDate, calendarDateOf, daysBetween, formatCalendarDate } from 'shared/domain/calendarDate';

/** Returns today in UTC, like the server. */
export function today(): CalendarDate {
  return calendarDateOf(new Date());
}

interface Ending {
  endDate: CalendarDate | undefined;
  isExpired: boolean;
  isBlocked: boolean;
}

/** Returns `Expires 14 March 2027`, without the days left, which a print would show for ever. */
export function describeEnd({ endDate, isExpired }: Pick<Ending, 'endDate' | 'isExpired'>): string {
  if (endDate === undefined) return isExpired ? 'Expired' : 'End date not known';
  return `${isExpired ? 'Expired' : 'Expires'} ${formatCalendarDate(endDate)}`;
}

/**
 * Returns `Expires 14 March 2027 (in 23 days)`. The server decides whether a subscription is expired. If the local
 * clock disagrees, the text has no number of days. A blocked subscription shows its date only.
 */
export function describeExpiry({ endDate, isExpired, isBlocked }: Ending, now: CalendarDate): string {
  const words = describeEnd({ endDate, isExpired });
  if (endDate === undefined) return words;
  if (isBlocked && !isExpired) return formatCalendarDate(endDate);
  const days = daysBetween(now, endDate);
  if (days === 0) return `${words} (today)`;
  if (isExpired !== days < 0) return words;
  return isExpired ? `${words} (${countDays(-days)} ago)` : `${words} (in ${countDays(days)})`;
}

function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`;
}
