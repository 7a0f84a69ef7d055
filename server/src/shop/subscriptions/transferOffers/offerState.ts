import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import { isExpired } from 'shared/domain/renewability';
import { DAY_MS, later } from 'server-kit/clock/clock';

interface OfferRow {
  expires_at: Date;
  ended_as: 'accepted' | 'withdrawn' | 'expired' | null;
  /** The subscription's last day. */
  end_date: CalendarDate;
}

export type OfferState = 'open' | 'accepted' | 'withdrawn' | 'expired';

/**
 * Returns an offer's state. An offer has also expired if its subscription has expired, for example because the term was
 * shortened.
 */
export function offerState({ ended_as, expires_at, end_date }: OfferRow, now: Date): OfferState {
  if (ended_as !== null) return ended_as;
  return expires_at <= now || isExpired(end_date, calendarDateOf(now)) ? 'expired' : 'open';
}

/** Returns the last full day of an open offer, which is never after the subscription's last day. */
export function lastDayOf(expiresAt: Date, endDate: CalendarDate): CalendarDate {
  const lastDay = calendarDateOf(later(expiresAt, -DAY_MS));
  return lastDay < endDate ? lastDay : endDate;
}
