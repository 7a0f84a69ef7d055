import { usualPeriods } from './periods';

test.each([
  [
    '2027-01-31',
    ['2027-01-01', '2027-01-31'],
    ['2026-12-01', '2026-12-31'],
    ['2027-01-01', '2027-03-31'],
    ['2026-10-01', '2026-12-31'],
  ],
  [
    '2028-03-01',
    ['2028-03-01', '2028-03-31'],
    ['2028-02-01', '2028-02-29'],
    ['2028-01-01', '2028-03-31'],
    ['2027-10-01', '2027-12-31'],
  ],
])('on %s, the usual periods are whole months and quarters', (today, ...expected) => {
  expect(usualPeriods(today).map(({ since, until }) => [since, until])).toEqual(expected);
});
