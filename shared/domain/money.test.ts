import fc from 'fast-check';
import { approximately } from './exchangeRates';
import { divideRoundingHalfUp, formatPounds, penceToPounds, poundsToPence } from './money';
import { formatPercentage } from './percentage';

test('Pounds on the wire are the same pence on both sides', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (pence) => expect(poundsToPence(penceToPounds(pence))).toBe(pence)));
});

test.each([
  [123_400, '£1,234.00'],
  [0, '£0.00'],
  [5, '£0.05'],
])('%d pence read %s', (pence, text) => {
  expect(formatPounds(pence)).toBe(text);
});

test.each([
  [1, 2, 1],
  [1, 3, 0],
  [5, 10, 1],
  [7, 2, 4],
])('%d by %d is %d, a half upwards', (numerator, denominator, expected) => {
  expect(divideRoundingHalfUp(numerator, denominator)).toBe(expected);
});

test.each([
  [{ usd: 1.31, eur: 1.14 }, 'approx. $79 / €68'],
  [{ eur: 1.14 }, 'approx. €68'],
  [{ usd: 0 }, ''],
  [{ usd: Number.NaN }, ''],
  [{}, ''],
])('Sixty pounds at the rates %j read %j', (rates, text) => {
  expect(approximately(6000, rates)).toBe(text);
});

test('A percentage has no decimals', () => {
  expect(formatPercentage(12.5)).toBe('13%');
});
