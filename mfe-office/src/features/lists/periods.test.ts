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
  expect(usualPeriods('accounting', today).map(({ since, until }) => [since, until])).toEqual(expected);
});

test('the log begins with today and yesterday, and the end dates of subscriptions with the next month', () => {
  expect(usualPeriods('log', '2027-01-01').slice(0, 2)).toEqual([
    { label: 'Today', since: '2027-01-01', until: '2027-01-01' },
    { label: 'Yesterday', since: '2026-12-31', until: '2026-12-31' },
  ]);
  expect(usualPeriods('endings', '2027-01-31')[0]).toEqual({
    label: 'Next month',
    since: '2027-02-01',
    until: '2027-02-28',
  });
});
