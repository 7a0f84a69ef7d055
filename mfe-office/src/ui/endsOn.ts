import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';

/** Describes when a subscription ends or ended, such as `ends on 14 March 2027`. Days are in London time. */
export function endsOn(endDate: string): string {
  const verb = endDate < calendarDateOf(new Date()) ? 'ended' : 'ends';
  return `${verb} on ${formatCalendarDate(endDate)}`;
}
