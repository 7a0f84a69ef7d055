import { capitalise } from './capitalise';

/** The display names of card brands. Other brands show the provider's name, capitalised. */
const BRANDS: Record<string, string> = { amex: 'American Express', jcb: 'JCB', unionpay: 'UnionPay', unknown: 'Card' };

/** Returns a card as pages and documents show it, such as `Visa ending in 4242`. */
export function describeCard(brand: string, last4: string): string {
  return `${BRANDS[brand] ?? capitalise(brand)} ending in ${last4}`;
}

/** Returns the display name for one of the provider's payment methods, such as `Bank debit` for `bacs_debit`. */
export function nameOfMethod(method: string): string {
  return method.endsWith('_debit') ? 'Bank debit' : capitalise(method.replaceAll('_', ' '));
}
