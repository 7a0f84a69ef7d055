/** A day without time or time zone, `YYYY-MM-DD`. A subscription ends on the same day in London and in Los Angeles. */
export type CalendarDate = string;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LEADING_DATE = /^\d{4}-\d{2}-\d{2}/;

/** Returns the leading calendar day of an ISO date or date-time, or `undefined` if there is no valid day. */
export function parseCalendarDate(text: unknown): CalendarDate | undefined {
  const [date] = (typeof text === 'string' && LEADING_DATE.exec(text)) || [];
  if (date === undefined) return undefined;
  const [year, month, day] = parts(date);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? date : undefined;
}

/** The shop's time zone. Terms, documents, reports and reminders use its calendar days. */
export const SHOP_TIME_ZONE = 'Europe/London';

let clock: Intl.DateTimeFormat | undefined;

/** Returns the day and the time in London. Uses the Swedish locale, which formats both as ISO 8601 does. */
function shopClock(instant: Date): [day: string, time: string] {
  // Create the formatter on first use, because this takes a browser 60 ms.
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return [day, time];
}

/** Returns the day of an instant in London. In summer, London's days begin at 23:00 UTC. */
export function calendarDateOf(instant: Date): CalendarDate {
  // London is at most one hour ahead of UTC, so until 23:00 UTC its day is the UTC day.
  return instant.getUTCHours() < 23 ? instant.toISOString().slice(0, 10) : shopClock(instant)[0];
}

/** Returns the instant at which a day begins in London. */
export function startOfDay(date: CalendarDate): Date {
  const utcMidnight = toUtc(date);
  const summerMidnight = new Date(utcMidnight - HOUR_MS);
  return calendarDateOf(summerMidnight) === date ? summerMidnight : new Date(utcMidnight);
}

/** Formats an instant in London time with its offset, such as `2027-07-01T00:30:00+01:00`. */
export function formatShopTime(instant: Date): string {
  const { day, time, isSummer } = shopTimeOf(instant);
  return `${day}T${time}${isSummer ? '+01:00' : 'Z'}`;
}

/** Formats an instant for people, in London time, such as `14 March 2027, 09:05 GMT`. */
export function formatShopMinute(instant: Date): string {
  const { day, time, isSummer } = shopTimeOf(instant);
  return `${formatCalendarDate(day)}, ${time.slice(0, 5)} ${isSummer ? 'BST' : 'GMT'}`;
}

function shopTimeOf(instant: Date) {
  const [day, time] = shopClock(instant);
  // In summer, London's clock is ahead of UTC, so its time read as UTC is later than the instant.
  return { day, time, isSummer: new Date(`${day}T${time}Z`) > instant };
}

/** Adds months. If the resulting month has no such day, returns the month's last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = parts(date);
  const monthIndex = year * 12 + (month - 1) + months;
  const newYear = Math.floor(monthIndex / 12);
  const newMonth = (monthIndex % 12) + 1;
  return format(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

/** Returns the first day of a day's quarter. */
export function startOfQuarter(date: CalendarDate): CalendarDate {
  const [year, month] = parts(date);
  return format(year, month - ((month - 1) % 3), 1);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(toUtc(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Counts the days from `from` to `to`. Negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS);
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formats a valid day for customers, such as `14 March 2027`. */
export function formatCalendarDate(date: CalendarDate): string {
  const [year, month, day] = parts(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

function parts(date: CalendarDate): [year: number, month: number, day: number] {
  const [year, month, day] = date.split('-');
  // A missing month or day becomes `NaN`, so that calculations fail instead of returning a wrong date.
  return [Number(year), Number(month), Number(day)];
}

function toUtc(date: CalendarDate): number {
  const [year, month, day] = parts(date);
  return Date.UTC(year, month - 1, day);
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function format(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
