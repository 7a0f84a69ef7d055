import { addMonths, type CalendarDate } from 'shared/domain/calendarDate';

/** What one payment buys (specification, section 9). */
export const SUBSCRIPTION_MONTHS = 12;

/**
 * The period that a renewal adds. Renewed early it follows the present end, so that no paid day is lost; renewed after the end it counts
 * from the day of payment.
 */
export function renewedPeriod(endDate: CalendarDate, paidOn: CalendarDate): { startDate: CalendarDate; endDate: CalendarDate } {
  const startDate = endDate < paidOn ? paidOn : endDate;
  return { startDate, endDate: addMonths(startDate, SUBSCRIPTION_MONTHS) };
}
