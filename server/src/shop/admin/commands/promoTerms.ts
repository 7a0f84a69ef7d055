import { counting } from 'shared/domain/counting';
import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import type { PromoTerms } from '../../catalogue/changePromoCodes';
import { customerLimit, quantityLimit } from '../../catalogue/promoCodes';

/** The operator must confirm a code with a percentage above this value. */
const LARGE_PERCENTAGE = 50;

export function isLarge({ percentage }: Pick<PromoTerms, 'percentage'>): boolean {
  return percentage > LARGE_PERCENTAGE;
}

/** A warning for operators. The limit per customer can't recognise a person who has several addresses. */
export const FREE_FOR_ALL =
  'Everyone who knows the code can use it again with another email address, or after deleting the account. To limit what you give away, set --max-uses.';

/** Returns true if one person can get several free licences with a code, one for each of their email addresses. */
export function isFreeForAll({ percentage, max_uses }: Pick<PromoTerms, 'percentage' | 'max_uses'>): boolean {
  return percentage === 100 && max_uses === null;
}

export function describePromoTerms(terms: PromoTerms): string {
  const { percentage, minimum_quantity, expires_at, max_uses, is_enabled } = terms;
  const perCustomer = customerLimit(terms);
  const largest = quantityLimit(terms);
  return [
    `${percentage}% off`,
    largest === null
      ? `from ${counting(minimum_quantity, 'computer')}`
      : `from ${minimum_quantity} to ${largest} computers`,
    expires_at === null ? 'no end date' : `until ${formatCalendarDate(calendarDateOf(expires_at))}`,
    max_uses === null ? 'unlimited uses' : `${counting(max_uses, 'use')} in total`,
    perCustomer === null ? 'unlimited per customer' : `${perCustomer} per customer`,
    ...(is_enabled ? [] : ['disabled']),
  ].join(', ');
}
