import { type CalendarDate, formatCalendarDate } from './calendarDate';
import { counting } from './counting';

/** Returns a heading for the codes that a renewal left out. */
export function headingOfEnded(count: number): string {
  return `You did not renew ${count === 1 ? 'this activation code' : `these ${count} activation codes`}`;
}

/**
 * Describes a code that a renewal left out, and when it stops working.
 * @param name the code's label or computer. Undefined if it has neither.
 */
export function describeEnded(name: string | undefined, endDate: CalendarDate, today: CalendarDate): string {
  const end = endDate < today ? 'no longer works' : `stops working after ${formatCalendarDate(endDate)}`;
  return `${name ?? 'Not activated'}, ${end}`;
}

/** Returns a heading for the codes that a renewal added. Includes their first day if it is in the future. */
export function headingOfAdded(count: number, startDate: CalendarDate, today: CalendarDate): string {
  const use = startDate > today ? ` for use from ${formatCalendarDate(startDate)}` : '';
  return `You got ${counting(count, 'new activation code')}${use}`;
}

/** Returns a sentence about the codes that stay the same, for a renewal that left out or added others. */
export function describeKept(endedCount: number): string {
  return `${endedCount > 0 ? 'The activation codes that you renewed' : 'Your existing activation codes'} stay the same.`;
}
