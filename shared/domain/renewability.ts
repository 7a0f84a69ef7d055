import { addDays, type CalendarDate, daysBetween } from './calendarDate';

/** How many days before the end date the shop begins to offer a renewal, if there is no early discount. */
const OFFER_DAYS = 30;

/** The discount for an early renewal. It applies in the last `days` days of a subscription. */
export interface EarlyRenewal {
  readonly days: number;
  readonly percent: number;
}

interface Term {
  readonly endDate: CalendarDate;
  readonly isBlocked: boolean;
}

/** Returns whether a subscription has expired. A subscription is still valid on its last day. */
export function isExpired(endDate: CalendarDate, today: CalendarDate): boolean {
  return endDate < today;
}

/**
 * Returns whether the shop offers to renew a subscription. The shop never offers to renew a blocked subscription. The
 * offer mentions the early discount, if there is one, so the offer begins on the discount's first day.
 */
export function isRenewalOffered(early: EarlyRenewal, { endDate, isBlocked }: Term, today: CalendarDate): boolean {
  return !isBlocked && daysBetween(today, endDate) <= (early.percent > 0 ? early.days : OFFER_DAYS);
}

/**
 * Returns the first day of the early-renewal discount. The discount applies for the configured number of days before
 * the end date and on the end date itself.
 */
export function earlyDiscountStart({ days }: EarlyRenewal, endDate: CalendarDate): CalendarDate {
  return addDays(endDate, -days);
}

/** Returns the early-renewal discount on a day in percent, or 0. */
export function earlyDiscountPercentage(early: EarlyRenewal, endDate: CalendarDate, day: CalendarDate): number {
  return earlyDiscountStart(early, endDate) <= day && day <= endDate ? early.percent : 0;
}
