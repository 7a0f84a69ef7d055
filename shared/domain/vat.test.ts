import { formatVatRate, vatIn } from './vat';

test.each([
  [15_300, 20, 2550],
  [1000, 20, 167],
  [1, 20, 0],
  [3, 20, 1],
  [15_300, 17.5, 2279],
  [15_300, 0, 0],
  [2_147_483_647, 99.99, 1_073_688_134],
])('%i pence at %f%% includes %i pence of VAT', (amountPence, percentage, vatPence) => {
  expect(vatIn(amountPence, percentage)).toBe(vatPence);
});

test.each([
  [20, '20%'],
  [17.5, '17.5%'],
  [5.25, '5.25%'],
  [0, '0%'],
])('formats a rate of %f as %s', (percentage, text) => {
  expect(formatVatRate(percentage)).toBe(text);
});
