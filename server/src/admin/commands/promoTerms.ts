import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { customerLimit } from '../../catalogue/promoCodes';

/** The terms of a promo code that the operator sets. */
export interface PromoTerms {
  percentage: number;
  minimum_quantity: number;
  expires_at: Date | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  is_enabled: boolean;
}

/** The operator must confirm a code with a percentage above this value. */
const LARGE_PERCENTAGE = 50;

export function isLarge({ percentage }: Pick<PromoTerms, 'percentage'>): boolean {
  return percentage > LARGE_PERCENTAGE;
}

/** Describes the terms in one line, including every limit. */
export function describePromoTerms(terms: PromoTerms): string {
  const { percentage, minimum_quantity, expires_at, max_uses, is_enabled } = terms;
  const perCustomer = customerLimit(terms);
  return [
    `${percentage}% off`,
    `from ${minimum_quantity} computer${minimum_quantity === 1 ? '' : 's'}`,
    expires_at === null ? 'no last day' : `until ${formatCalendarDate(calendarDateOf(expires_at))}`,
    max_uses === null ? 'any number of uses' : `${max_uses} use${max_uses === 1 ? '' : 's'} in all`,
    perCustomer === null ? 'any number for each customer' : `${perCustomer} for each customer`,
    ...(is_enabled ? [] : ['disabled']),
  ].join(', ');
}
