import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import type { PromoTerms } from '../../catalogue/changePromoCodes';
import { customerLimit, quantityLimit } from '../../catalogue/promoCodes';

/** The operator must confirm a code with a percentage above this value. */
const LARGE_PERCENTAGE = 50;

export function isLarge({ percentage }: Pick<PromoTerms, 'percentage'>): boolean {
  return percentage > LARGE_PERCENTAGE;
}

/** Describes all terms in one line. */
export function describePromoTerms(terms: PromoTerms): string {
  const { percentage, minimum_quantity, expires_at, max_uses, is_enabled } = terms;
  const perCustomer = customerLimit(terms);
  const largest = quantityLimit(terms);
  return [
    `${percentage}% off`,
    largest === null
      ? `from ${minimum_quantity} computer${minimum_quantity === 1 ? '' : 's'}`
      : `from ${minimum_quantity} to ${largest} computers`,
    expires_at === null ? 'no end date' : `until ${formatCalendarDate(calendarDateOf(expires_at))}`,
    max_uses === null ? 'unlimited uses' : `${max_uses} use${max_uses === 1 ? '' : 's'} in total`,
    perCustomer === null ? 'unlimited per customer' : `${perCustomer} per customer`,
    ...(is_enabled ? [] : ['disabled']),
  ].join(', ');
}
