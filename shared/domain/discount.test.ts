import fc from 'fast-check';
import { isPromoCodeComplete, normalisePromoCode, percentageOf, promoDiscountPence } from './discount';

test.each([
  [' abc123 ', 'ABC123'],
  ['ABC123', 'ABC123'],
  ['\tsave10\n', 'SAVE10'],
  ['', ''],
])('A code typed as %j is %j', (typed, code) => {
  expect(normalisePromoCode(typed)).toBe(code);
});

test('Normalising a code a second time changes nothing', () => {
  fc.assert(fc.property(fc.string(), (typed) => expect(normalisePromoCode(normalisePromoCode(typed))).toBe(normalisePromoCode(typed))));
});

test.each([
  ['ABC12', false],
  ['ABC123', true],
  ['ABC1234', false],
  ['ÉÈÀ123', true],
  ['😀😀😀123', true],
])('Whether %s is complete: %s', (code, isComplete) => {
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
])('Of %d pence, %d%% is %d pence', (pence, percentage, expected) => {
  expect(percentageOf(pence, percentage)).toBe(expected);
});

test('A code counts from its minimum quantity on', () => {
  const promo = { code: 'TEAM20', percentage: 20, minimumQuantity: 5 };
  expect(promoDiscountPence(10_000, 4, promo)).toBe(0);
  expect(promoDiscountPence(10_000, 5, promo)).toBe(2000);
  expect(promoDiscountPence(10_000, 5, undefined)).toBe(0);
});
