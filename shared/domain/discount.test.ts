import fc from 'fast-check';
import { isPromoCodeComplete, normalisePromoCode, percentageOf, promoDiscountPence } from './discount';

test.each([
  [' abc123 ', 'ABC123'],
  ['ABC123', 'ABC123'],
  ['\tsave10\n', 'SAVE10'],
  ['', ''],
])('normalises the typed code %j to %j', (typed, code) => {
  expect(normalisePromoCode(typed)).toBe(code);
});

test('a second normalisation of a code changes nothing', () => {
  fc.assert(fc.property(fc.string().map(normalisePromoCode), (code) => expect(normalisePromoCode(code)).toBe(code)));
});

test.each([
  ['ABC12', false],
  ['ABC123', true],
  ['ABC1234', false],
  ['ÉÈÀ123', true],
  ['😀😀😀123', true],
])('the code %s is complete: %s', (code, isComplete) => {
  expect(isPromoCodeComplete(code)).toBe(isComplete);
});

test.each([
  [10_000, 10, 1000],
  [5, 10, 1],
  [4, 10, 0],
  [9999, 33.33, 3333],
  [10_000, 150, 10_000],
  [10_000, -5, 0],
  [10_000, Number.NaN, 0],
])('computes of %d pence, %d%%: %d pence', (pence, percentage, expected) => {
  expect(percentageOf(pence, percentage)).toBe(expected);
});

test('a code applies from its minimum quantity', () => {
  const promo = { code: 'TEAM20', percentage: 20, minimumQuantity: 5 };
  expect(promoDiscountPence(10_000, 4, promo)).toBe(0);
  expect(promoDiscountPence(10_000, 5, promo)).toBe(2000);
  expect(promoDiscountPence(10_000, 5, undefined)).toBe(0);
});
