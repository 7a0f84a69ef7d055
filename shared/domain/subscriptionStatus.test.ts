import { subscriptionStatus, subscriptionTone } from './subscriptionStatus';

test.each([
  [{ isBlocked: true, isExpired: true, canRenew: true }, 'Blocked', 'danger'],
  [{ isBlocked: true, isExpired: false, canRenew: false }, 'Blocked', 'danger'],
  [{ isBlocked: false, isExpired: true, canRenew: true }, 'Expired', 'danger'],
  [{ isBlocked: false, isExpired: false, canRenew: true }, 'Active', 'warning'],
  [{ isBlocked: false, isExpired: false, canRenew: false }, 'Active', 'neutral'],
])('A subscription that is %j is called %s and coloured as %s', (state, status, tone) => {
  expect(subscriptionStatus(state)).toBe(status);
  expect(subscriptionTone(state)).toBe(tone);
});
