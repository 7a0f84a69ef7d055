import { addDays, addMonths, type CalendarDate } from 'shared/domain/calendarDate';

/** The number of months that one payment buys (specification, section 9). */
export const SUBSCRIPTION_MONTHS = 12;

/**
 * Returns the last day after an extension. If the term has expired, the days count from the day of the extension.
 */
export function extendedEnd(endDate: CalendarDate, grantedOn: CalendarDate, days: number): CalendarDate {
  return addDays(endDate < grantedOn ? grantedOn : endDate, days);
}

/**
 * Returns the period that a renewal adds. An early renewal starts on the current end date, so that no paid day is
 * lost, but a late renewal starts on the day of payment.
 */
export function renewedPeriod(
  endDate: CalendarDate,
  paidOn: CalendarDate,
  months = SUBSCRIPTION_MONTHS,
): { startDate: CalendarDate; endDate: CalendarDate } {
  const startDate = endDate < paidOn ? paidOn : endDate;
  return { startDate, endDate: addMonths(startDate, months) };
}
