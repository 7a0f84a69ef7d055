import fc from 'fast-check';
import { approximately } from './exchangeRates';
import { divideRoundingHalfUp, formatApproximate, formatPounds, penceToPounds, poundsToPence } from './money';

test('a conversion to pounds and back keeps the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (pence) => {
      expect(poundsToPence(penceToPounds(pence))).toBe(pence);
    }),
  );
});

test.each([
  [123_400, '£1,234.00'],
  [0, '£0.00'],
  [5, '£0.05'],
])('formats %d pence as %s', (pence, text) => {
  expect(formatPounds(pence)).toBe(text);
});

test('formats each amount as `Intl` does', () => {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
  const amounts = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });
  fc.assert(fc.property(amounts, (pence) => expect(formatPounds(pence)).toBe(format.format(pence / 100))));
});

test('formats each approximate amount as `Intl` does', () => {
  const options = { style: 'currency', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const;
  const formats = {
    USD: new Intl.NumberFormat('en-GB', { ...options, currency: 'USD' }),
    EUR: new Intl.NumberFormat('en-GB', { ...options, currency: 'EUR' }),
  };
  const rates = fc.double({ min: 0.5, max: 2, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 100_000_000_000 }), rates, (pence, rate) => {
      for (const currency of ['USD', 'EUR'] as const)
        expect(formatApproximate(pence, currency, rate)).toBe(formats[currency].format((pence / 100) * rate));
    }),
  );
});

test.each([
  [1, 2, 1],
  [1, 3, 0],
  [5, 10, 1],
  [7, 2, 4],
])('%d divided by %d is %d, with halves rounded up', (numerator, denominator, expected) => {
  expect(divideRoundingHalfUp(numerator, denominator)).toBe(expected);
});

test.each([
  [{ usd: 1.31, eur: 1.14 }, 'approx. $79 / €68'],
  [{ eur: 1.14 }, 'approx. €68'],
  [{ usd: 0 }, ''],
  [{ usd: -1 }, ''],
  [{ usd: Number.POSITIVE_INFINITY }, ''],
  [{ usd: Number.NaN }, ''],
  [{}, ''],
])('formats sixty pounds at the rates %j as %j', (rates, text) => {
  expect(approximately(6000, rates)).toBe(text);
});

test.each([0, Number.NaN])('shows no approximate amount for %d pence', (pence) => {
  expect(approximately(pence, { usd: 1.31, eur: 1.14 })).toBe('');
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d pounds are no amount', (pounds) => {
  expect(poundsToPence(pounds)).toBeNaN();
});
