import { addMonths, type CalendarDate } from 'shared/domain/calendarDate';

/** The number of months that one payment buys (specification, section 9). */
export const SUBSCRIPTION_MONTHS = 12;

/**
 * Returns the period that a renewal adds. An early renewal starts on the current end date, so that no paid day is
 * lost, but a late renewal starts on the day of payment.
 */
export function renewedPeriod(
  endDate: CalendarDate,
  paidOn: CalendarDate,
): { startDate: CalendarDate; endDate: CalendarDate } {
  const startDate = endDate < paidOn ? paidOn : endDate;
  return { startDate, endDate: addMonths(startDate, SUBSCRIPTION_MONTHS) };
}
