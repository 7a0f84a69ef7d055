import { type CalendarDate, calendarDateOf, daysBetween, formatCalendarDate } from 'shared/domain/calendarDate';

/** Today as the server counts: in UTC. */
export function today(): CalendarDate {
  return calendarDateOf(new Date());
}

interface Ending {
  endDate: CalendarDate | undefined;
  isExpired: boolean;
  isBlocked: boolean;
}

/** `Expires 14 March 2027`, for paper, on which no days are counted. */
export function describeEnd({ endDate, isExpired }: Pick<Ending, 'endDate' | 'isExpired'>): string {
  if (endDate === undefined) return isExpired ? 'Expired' : 'End date not known';
  return `${isExpired ? 'Expired' : 'Expires'} ${formatCalendarDate(endDate)}`;
}

/**
 * `Expires 14 March 2027 (in 23 days)`. Whether it is expired is the server's word; where the distance contradicts it, because a clock
 * is wrong, the distance is left out. What is blocked runs towards nothing: its date stands alone.
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
