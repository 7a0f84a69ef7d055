import { type CalendarDate, daysBetween } from 'shared/domain/calendarDate';
import type { Config } from '../config/config';

/** Days before the end from which the shop offers renewal, unless the early discount begins on another day. */
const OFFER_DAYS = 30;

interface Term {
  endDate: CalendarDate;
  isBlocked: boolean;
}

/** The last day counts as a day of use. */
export function isExpired(endDate: CalendarDate, today: CalendarDate): boolean {
  return endDate < today;
}

/**
 * Says whether the subscriptions page offers renewal. The offer mentions the early discount, so it begins with the
 * discount.
 */
export function isRenewalOffered({ earlyRenewal }: Config, { endDate, isBlocked }: Term, today: CalendarDate): boolean {
  return !isBlocked && daysBetween(today, endDate) <= (earlyRenewal.percent > 0 ? earlyRenewal.days : OFFER_DAYS);
}

/** Returns the percentage off for renewing today: within the configured days before the end, including the last day. */
export function earlyDiscountPercentage({ earlyRenewal }: Config, endDate: CalendarDate, today: CalendarDate): number {
  const daysLeft = daysBetween(today, endDate);
  return daysLeft >= 0 && daysLeft <= earlyRenewal.days ? earlyRenewal.percent : 0;
}
