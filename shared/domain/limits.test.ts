import { EMAIL_PATTERN, isMailedCodeComplete, PASSWORD_MIN_LENGTH, MAILED_CODE_LENGTH } from './credentials';
import { PROMO_CODE_LENGTH } from './promoCode';
import { DEFAULT_COUNTRY_CODE } from './invoiceDetails';
import { MAX_QUANTITY, MIN_QUANTITY } from './quantity';

test('limits and defaults match the specification', () => {
  expect([MIN_QUANTITY, MAX_QUANTITY]).toEqual([1, 500]);
  expect(PROMO_CODE_LENGTH).toBe(6);
  expect(PASSWORD_MIN_LENGTH).toBe(6);
  expect(MAILED_CODE_LENGTH).toBe(16);
  expect(DEFAULT_COUNTRY_CODE).toBe('GB');
});

test.each([
  [15, false],
  [16, true],
  [17, false],
])('a reset code with %d characters: isComplete = %s', (length, isComplete) => {
  expect(isMailedCodeComplete('x'.repeat(length))).toBe(isComplete);
});

test.each([
  ['ada@example.com', true],
  ['ADA.B+tag%1@mail.example.co.uk', true],
  ['ada@example.c', false],
  ['ada@example', false],
  ['ada@example..com', false],
  ['ada@.example.com', false],
  ['ada@-example.com', false],
  ['ada@example-.com', false],
  ['ada@my-shop.example.com', true],
  ['ada example@example.com', false],
  ['@example.com', false],
  ['ädä@example.com', false],
  ['ada@example.com, bob@example.com', false],
  ['ada@example.com>', false],
])('checks the email address %s: isAccepted = %s', (address, isAccepted) => {
  expect(EMAIL_PATTERN.test(address)).toBe(isAccepted);
});
