import Stripe from 'stripe';

/** Returns true for every error of the provider's SDK, regardless of its cause. */
export function isProviderError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/** Returns true if a restricted key lacks the permission for a call. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Stripe.errors.StripePermissionError;
}

/** Returns true if the provider rejected the parameters with this error code. */
export function isRejectedWith(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/**
 * Returns true if a request with the same idempotency key is still running (HTTP 409), or if another request has locked
 * the object (`lock_timeout`). The provider stores neither response, so the same request can succeed later.
 */
export function isInProgress(error: unknown): boolean {
  return isProviderError(error) && (error.statusCode === 409 || error.code === 'lock_timeout');
}

/**
 * Returns true if the next request needs a new idempotency key. The provider stores an internal error (5xx) under the
 * key, and rejects a key that an earlier request used with other parameters.
 * @see https://docs.stripe.com/api/idempotent_requests
 */
export function isFinalForKey(error: unknown): boolean {
  return isKeyReused(error) || (isProviderError(error) && (error.statusCode ?? 0) >= 500);
}

/**
 * Returns true if an earlier request used the same idempotency key with other parameters, for example before a
 * deployment.
 */
export function isKeyReused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/** Returns true if the provider rejected the request without any effect. */
export function isRejected(error: unknown): boolean {
  if (!isProviderError(error) || isInProgress(error) || isKeyReused(error)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 400 && statusCode < 500 && statusCode !== 429;
}

/**
 * Returns true if the same call may succeed later, because it failed with a connection error, an internal error, a
 * conflict or too many requests.
 */
export function isProviderUnavailable(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
}

/** Classifies a failed call for the metrics. */
export function kindOfFailure(error: unknown): 'unavailable' | 'refused' | 'error' {
  if (isProviderUnavailable(error)) return 'unavailable';
  return isProviderError(error) ? 'refused' : 'error';
}
