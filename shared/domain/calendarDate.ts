/** A day without a time or a zone, `YYYY-MM-DD`. Subscriptions end on a day, the same one in London and in Los Angeles. */
export type CalendarDate = string;

const LEADING_DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/** The calendar day that an ISO date or date-time begins with; `undefined` where the text names no real day. */
export function parseCalendarDate(text: unknown): CalendarDate | undefined {
  const match = typeof text === 'string' ? LEADING_DATE.exec(text) : null;
  if (!match) return undefined;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? match[0] : undefined;
}

/** The UTC day of an instant. The server counts every subscription in UTC days. */
export function calendarDateOf(instant: Date): CalendarDate {
  return instant.toISOString().slice(0, 10);
}

/** The same day `months` later; a day that the later month lacks becomes that month's last. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = parts(date);
  const monthIndex = year * 12 + (month - 1) + months;
  const newYear = Math.floor(monthIndex / 12);
  const newMonth = (monthIndex % 12) + 1;
  return format(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return calendarDateOf(new Date(toUtc(date) + days * DAY_MS));
}

/** Whole days from `from` until `to`; negative where `to` is past. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS);
}

const longDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A calendar day as the customer reads it, `14 March 2027`, in every time zone. */
export function formatCalendarDate(date: CalendarDate): string {
  return longDate.format(toUtc(date));
}

const DAY_MS = 86_400_000;

function parts(date: CalendarDate): [year: number, month: number, day: number] {
  const [year, month, day] = date.split('-').map(Number);
  return [year!, month!, day!];
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
