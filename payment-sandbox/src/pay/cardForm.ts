import type { FormObject } from '../api/form';
import { TEST_CARDS } from '../payments/testCards';

export interface CardForm {
  email: string;
  cardNumber: string;
  expiry: string;
  cvc: string;
}

export type CardErrors = Partial<Record<keyof CardForm, string>>;

/** Reads the customer's input. Trims each field and limits it to 200 characters. */
export function readCardForm(body?: FormObject): CardForm {
  const read = (name: keyof CardForm) => {
    const value = body?.[name];
    return typeof value === 'string' ? value.trim().slice(0, 200) : '';
  };
  return { email: read('email'), cardNumber: read('cardNumber'), expiry: read('expiry'), cvc: read('cvc') };
}

export function checkCardForm(form: CardForm, today: Date): CardErrors {
  return {
    ...checkEmail(form),
    ...errorFor('cardNumber', cardNumberError(digitsOf(form.cardNumber))),
    ...errorFor('expiry', expiryError(form.expiry, today)),
    ...errorFor('cvc', /^\d{3,4}$/.test(form.cvc) ? undefined : 'Enter the 3 or 4 digits of the security code.'),
  };
}

/** Checks only the email address, because a bank debit needs no card. */
export function checkEmail({ email }: CardForm): CardErrors {
  return errorFor('email', emailError(email));
}

/** Returns the message for a declined test card, or `undefined` if the card is not declined. */
export function declineMessage(cardNumber: string): string | undefined {
  const decline = TEST_CARDS[digitsOf(cardNumber)]?.decline;
  return decline && `${decline.message} Nothing was charged. Try again, or use another card.`;
}

function emailError(email: string): string | undefined {
  if (email === '') return 'Enter your email address.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Enter an email address such as name@example.com.';
}

function cardNumberError(digits: string): string | undefined {
  if (digits === '') return 'Enter the card number.';
  if (!/^\d{12,19}$/.test(digits)) return 'Your card number is incomplete.';
  if (!passesLuhn(digits)) return 'Your card number is invalid. Check it for typing mistakes.';
  return Object.hasOwn(TEST_CARDS, digits)
    ? undefined
    : 'This sandbox accepts test cards only. Use 4242 4242 4242 4242.';
}

function expiryError(expiry: string, today: Date): string | undefined {
  const [, monthDigits, yearDigits = ''] = /^(\d{1,2})\s*[/ -]?\s*(\d{2}|\d{4})$/.exec(expiry) ?? [];
  const month = Number(monthDigits);
  if (!(month >= 1 && month <= 12)) return 'Enter the expiry date as MM / YY.';
  const year = Number(yearDigits) + (yearDigits.length === 2 ? 2000 : 0);
  const monthsLeft = (year - today.getUTCFullYear()) * 12 + month - (today.getUTCMonth() + 1);
  if (monthsLeft < 0) return 'Your card has expired. Check the date, or use another card.';
  return monthsLeft > 50 * 12 ? 'Check the year of the expiry date.' : undefined;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function digitsOf(cardNumber: string): string {
  return cardNumber.replace(/[\s-]/g, '');
}

function errorFor(field: keyof CardForm, error: string | undefined): CardErrors {
  return error === undefined ? {} : { [field]: error };
}
