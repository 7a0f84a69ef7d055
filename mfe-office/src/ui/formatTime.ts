import { SHOP_TIME_ZONE } from 'shared/domain/calendarDate';

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: SHOP_TIME_ZONE,
});

/**
 * Formats an ISO instant in the shop's time zone with its name, such as `14 Mar 2027, 10:05 GMT`. In a narrow column,
 * the line breaks only between the day and the time.
 */
export function formatTime(instant: string): string {
  return format.format(new Date(instant)).replaceAll(/([^,]) /g, '$1\u00a0');
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a calendar date as briefly as `formatTime`, such as `14 Mar 2027`. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(day));
}

/** Like `formatTime`, for an instant that a reply may leave out. */
export function timeOf(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : formatTime(instant);
}
