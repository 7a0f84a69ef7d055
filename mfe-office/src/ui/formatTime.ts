import { SHOP_TIME_ZONE } from 'shared/domain/calendarDate';

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: SHOP_TIME_ZONE });

/** Formats an ISO instant in the shop's time zone, such as `14 Mar 2027, 10:05`. */
export function formatTime(instant: string): string {
  return format.format(new Date(instant));
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a calendar date as briefly as `formatTime`, such as `14 Mar 2027`. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(day));
}

/** Formats an instant that a reply may lack. */
export function timeOf(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : formatTime(instant);
}
