import { addDays } from './calendarDate';
import { earlyDiscountPercentage, isExpired, isRenewalOffered } from './renewability';

const END = '2027-03-14';

test.each([
  // Columns: discount window in days, discount percentage, days left, is renewal offered, expected discount percentage.
  [30, 20, 31, false, 0],
  [30, 20, 30, true, 20],
  [7, 20, 8, false, 0],
  [7, 20, 7, true, 20],
  [60, 20, 60, true, 20],
  [30, 20, 0, true, 20],
  [30, 20, -1, true, 0],
  [60, 0, 31, false, 0],
  [60, 0, 30, true, 0],
])(
  'with a window of %i days, a discount of %i%% and %i days left: renewal offered %s, discount %i%%',
  (days, percent, daysLeft, isOffered, percentOff) => {
    const today = addDays(END, -daysLeft);
    expect(isRenewalOffered({ days, percent }, { endDate: END, isBlocked: false }, today)).toBe(isOffered);
    expect(earlyDiscountPercentage({ days, percent }, END, today)).toBe(percentOff);
  },
);

test('the shop never offers to renew a blocked subscription', () => {
  expect(isRenewalOffered({ days: 30, percent: 20 }, { endDate: END, isBlocked: true }, END)).toBe(false);
});

test.each([
  [-1, false],
  [0, false],
  [1, true],
])('a subscription %i days after its end: isExpired = %s', (days, expected) => {
  expect(isExpired(END, addDays(END, days))).toBe(expected);
});
