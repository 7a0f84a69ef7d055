import { type CalendarDate, daysBetween } from 'shared/domain/calendarDate';
import type { Config } from '../config/config';

/** Days before the end from which the customer is offered to renew, where no discount for it begins on another day. */
const OFFER_DAYS = 30;

interface Term {
  endDate: CalendarDate;
  isBlocked: boolean;
}

/** The last day is a day of use. */
export function isExpired(endDate: CalendarDate, today: CalendarDate): boolean {
  return endDate < today;
}

/** Whether the subscriptions page offers to renew. Its words promise the early discount, so that the offer begins with it. */
export function isRenewalOffered({ earlyRenewal }: Config, { endDate, isBlocked }: Term, today: CalendarDate): boolean {
  return !isBlocked && daysBetween(today, endDate) <= (earlyRenewal.percent > 0 ? earlyRenewal.days : OFFER_DAYS);
}

/** Percentage off for renewing today: within the configured days before the end, the last day included. */
export function earlyDiscountPercentage({ earlyRenewal }: Config, endDate: CalendarDate, today: CalendarDate): number {
  const daysLeft = daysBetween(today, endDate);
  return daysLeft >= 0 && daysLeft <= earlyRenewal.days ? earlyRenewal.percent : 0;
}
