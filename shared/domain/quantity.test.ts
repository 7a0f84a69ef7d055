import fc from 'fast-check';
import { clampQuantity, parseQuantity, readNumber } from './quantity';

test('clamps every number to a valid quantity and keeps valid quantities', () => {
  fc.assert(
    fc.property(fc.double(), (number) => {
      const quantity = clampQuantity(number);
      expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 500).toBe(true);
    }),
  );
  fc.assert(fc.property(fc.integer({ min: 1, max: 500 }), (number) => expect(clampQuantity(number)).toBe(number)));
});

test('clamps NaN to the minimum', () => {
  expect(clampQuantity(Number.NaN)).toBe(1);
});

test.each([
  ['1', 1],
  ['500', 500],
  ['501', 500],
  ['9999', 500],
  ['0', 1],
  ['-3', 1],
  [' 7 ', 7],
  [7, 7],
  ['2.5', undefined],
  [2.5, undefined],
  ['abc', undefined],
  ['', undefined],
  ['1e3', undefined],
  [null, undefined],
  [undefined, undefined],
  [{}, undefined],
])('parses %j from an address or from storage as %j', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});

test.each([
  ['1,000', 1000],
  ['1 000', 1000],
  ['1,00,000', 100_000],
  ['1x000', Number.NaN],
  ['١٬٠٠٠', 1000],
  ['٢٫٥', 2.5],
  ['-2.5', -2.5],
  ['x', Number.NaN],
  ['', Number.NaN],
])('reads %j as the number %d', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});
