import { subscriptionStatus, subscriptionTone } from './subscriptionStatus';

test.each([
  [{ isBlocked: true, isExpired: true, canRenew: true }, 'Blocked', 'danger'],
  [{ isBlocked: true, isExpired: false, canRenew: false }, 'Blocked', 'danger'],
  [{ isBlocked: false, isExpired: true, canRenew: true }, 'Expired', 'danger'],
  [{ isBlocked: false, isExpired: false, canRenew: true }, 'Active', 'warning'],
  [{ isBlocked: false, isExpired: false, canRenew: false }, 'Active', 'neutral'],
])('a subscription with %j has the status %s and the tone %s', (state, status, tone) => {
  expect(subscriptionStatus(state)).toBe(status);
  expect(subscriptionTone(state)).toBe(tone);
});
