import { sql } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { CodeState } from 'shared/contract/codes';
import { isExpired } from 'shared/domain/renewability';
import type { DbOrTrx } from 'server-kit/db/database';

/** What determines a code's term. `codesWithTerms` selects these columns. */
export interface CodeTerm {
  /** The subscription's last day. */
  end_date: CalendarDate;
  /** When the subscription was blocked. */
  blocked_at: Date | null;
  own_end_date: CalendarDate | null;
  /** The first day of a code that an order added. Null for the purchase's codes. */
  start_date: CalendarDate | null;
  /** When support ended the code, or when the payment for it was reversed. A string if it was selected as JSON. */
  removed_at: Date | string | null;
}

/** Selects the first day of the codes that an order added. The join to the order's period is called `added`. */
export const firstDayOfCodes = sql<CalendarDate | null>`coalesce(added.codes_start, added.start_date)`.as('start_date');

/** Selects when support ended a code, or when the payment for it was reversed. Needs the join `added`. */
export const removalOfCodes = sql<Date | null>`coalesce(activation_codes.ended_at, added.removed_at)`.as('removed_at');

/** Selects codes, their terms and their subscriptions. */
export function codesWithTerms(db: DbOrTrx) {
  return db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .leftJoin('subscription_periods as added', 'added.order_id', 'activation_codes.added_by_order_id')
    .select(['code', 'own_end_date', 'subscriptions.end_date', 'blocked_at'])
    .select([firstDayOfCodes, removalOfCodes]);
}

/** Returns a code's last day, which is never after its subscription's. */
export function codeEndDate({ own_end_date, end_date }: Pick<CodeTerm, 'own_end_date' | 'end_date'>): CalendarDate {
  return own_end_date === null || own_end_date > end_date ? end_date : own_end_date;
}

/**
 * Returns true if the subscription no longer includes the code: its payment was reversed, support ended it, or its own
 * last day has passed. A code that expires together with its subscription stays included.
 */
export function hasLeftSubscription(term: Omit<CodeTerm, 'blocked_at' | 'start_date'>, today: CalendarDate): boolean {
  return term.removed_at !== null || (codeEndDate(term) < term.end_date && isExpired(codeEndDate(term), today));
}

/**
 * Returns the field `startDate` for a code that doesn't work yet, because the renewal that added it has not begun.
 * Returns `undefined` for other codes.
 */
export function laterStart({ start_date: startDate }: Pick<CodeTerm, 'start_date'>, today: CalendarDate) {
  return startDate !== null && startDate > today ? { startDate } : undefined;
}

export function codeStatus(term: CodeTerm, today: CalendarDate): CodeState['status'] {
  if (term.blocked_at !== null || term.removed_at !== null) return 'Blocked';
  if (laterStart(term, today)) return 'Upcoming';
  return isExpired(codeEndDate(term), today) ? 'Expired' : 'Active';
}
