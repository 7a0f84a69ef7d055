import { formatVatRate, vatIn } from './vat';

test.each([
  [12_000, 20, 2_000],
  [100, 20, 17],
  [11_750, 17.5, 1_750],
  [5_000, 0, 0],
])('an amount of %i pence with %s % VAT includes %i pence', (amount, rate, vat) => {
  expect(vatIn(amount, rate)).toBe(vat);
});

test.each([
  [20, '20%'],
  [17.5, '17.5%'],
])('formats the rate %s as %s', (rate, text) => {
  expect(formatVatRate(rate)).toBe(text);
});
