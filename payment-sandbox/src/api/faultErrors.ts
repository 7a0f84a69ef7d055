import type { CallFaults } from '../faults/Faults';
import { lockTimeout } from './lockTimeout';
import { StripeError } from './StripeError';

/** Signals that the sandbox must close the connection without a reply. */
export class BrokenConnection extends Error {}

/**
 * Throws the simulated error if the fault occurs before the call runs. The sandbox then stores no result for the
 * idempotency key.
 */
export function failBeforeExecution({ end }: CallFaults): void {
  if (!end) return;
  const retryAfter: Record<string, string> =
    end.retryAfter === undefined ? {} : { 'retry-after': String(end.retryAfter) };
  switch (end.kind) {
    case 'break_before_effect':
      throw new BrokenConnection();
    case 'rate_limit':
      throw new StripeError(
        429,
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
        { code: 'rate_limit' },
        { 'stripe-rate-limited-reason': 'global-rate', ...retryAfter },
      );
    case 'lock_timeout':
      throw lockTimeout();
    case 'refused':
      throw new StripeError(end.status ?? 400, 'Simulated refusal.');
    case 'unavailable':
      throw new StripeError(end.status ?? 503, 'Simulated outage.', { type: 'api_error' }, retryAfter);
    case 'failure':
    case 'failure_after_effect':
    case 'break_after_effect':
      return;
  }
}

/**
 * Returns the simulated error if the fault occurs while the call runs, or else `undefined`. The sandbox stores the
 * error for the idempotency key.
 */
export function failureOfExecution({ end }: CallFaults): StripeError | undefined {
  if (end?.kind !== 'failure' && end?.kind !== 'failure_after_effect') return undefined;
  return new StripeError(end.status ?? 500, 'Simulated failure.', { type: 'api_error' });
}
