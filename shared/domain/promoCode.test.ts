import fc from 'fast-check';
import { isPromoCodeComplete, normalisePromoCode, promoDiscountPence, promoQuantityError } from './promoCode';

test.each([
  [' abc123 ', 'ABC123'],
  ['ABC123', 'ABC123'],
  ['\tsave10\n', 'SAVE10'],
  ['', ''],
])('normalises the typed code %j to %j', (typed, code) => {
  expect(normalisePromoCode(typed)).toBe(code);
});

test('normalising a code is idempotent', () => {
  fc.assert(fc.property(fc.string().map(normalisePromoCode), (code) => expect(normalisePromoCode(code)).toBe(code)));
});

test.each([
  ['ABC12', false],
  ['ABC123', true],
  ['ABC1234', false],
  ['ÉÈÀ123', true],
  ['😀😀😀123', true],
])('checks the code %s: isComplete = %s', (code, isComplete) => {
  expect(isPromoCodeComplete(code)).toBe(isComplete);
});

test("a code gives a discount only if the order reaches the code's minimum quantity", () => {
  const promo = { code: 'TEAM20', percentage: 20, minimumQuantity: 5 };
  expect(promoDiscountPence(10_000, 4, promo)).toBe(0);
  expect(promoDiscountPence(10_000, 5, promo)).toBe(2000);
  expect(promoDiscountPence(10_000, 5, undefined)).toBe(0);
});

test.each([
  [5, 5, undefined],
  [5, 6, 'This code is valid for at most 5 computers'],
  [1, 2, 'This code is valid for at most 1 computer'],
  [undefined, 500, undefined],
])('a code for at most %s computers refuses an order for %i: %s', (maximumQuantity, quantity, error) => {
  const promo = { code: 'FREE00', percentage: 100, minimumQuantity: 1, maximumQuantity };
  expect(promoQuantityError(promo, quantity)).toBe(error);
  expect(promoDiscountPence(10_000, quantity, promo)).toBe(error === undefined ? 10_000 : 0);
});
