import { StripeError } from './StripeError';

/** Returns the error for a request that waited too long for an object's lock. A retry is safe. */
export function lockTimeout(): StripeError {
  return new StripeError(
    429,
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing ' +
      'it. If you see this error intermittently, retry the request. If you see this error frequently and are making ' +
      'multiple concurrent requests to a single object, make your requests serially or at a lower rate.',
    { code: 'lock_timeout' },
    { 'stripe-should-retry': 'true' },
  );
}
