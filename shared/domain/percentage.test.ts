import { formatPercentage, percentageOf } from './percentage';

test.each([
  [10_000, 10, 1000],
  [5, 10, 1],
  [4, 10, 0],
  [9999, 33.33, 3333],
  [10_000, 150, 10_000],
  [10_000, -5, 0],
  [10_000, Number.NaN, 0],
])('`percentageOf(%d, %d)` is %d pence', (pence, percentage, expected) => {
  expect(percentageOf(pence, percentage)).toBe(expected);
});

test('formats a percentage without decimals', () => {
  expect(formatPercentage(12.5)).toBe('13%');
});
