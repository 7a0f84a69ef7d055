import Stripe from 'stripe';
import { fromProvider } from './fromProvider';
import {
  isFinalForKey,
  isInProgress,
  isKeyReused,
  isProviderError,
  isProviderUnavailable,
  isRejected,
  isRejectedWith,
  kindOfFailure,
} from './providerFailure';

const { errors } = Stripe;
const failed = (statusCode: number, code = 'failed') => ({
  statusCode,
  code,
  message: 'It failed.',
  type: 'api_error' as const,
});

const CLASSES = { isFinalForKey, isInProgress, isKeyReused, isProviderError, isProviderUnavailable, isRejected };
type Class = keyof typeof CLASSES;

test.each<[string, unknown, Class[], ReturnType<typeof kindOfFailure>]>([
  ['no connection', new errors.StripeConnectionError(failed(0)), ['isProviderUnavailable'], 'unavailable'],
  ['500', new errors.StripeAPIError(failed(500)), ['isFinalForKey', 'isProviderUnavailable'], 'unavailable'],
  ['409', new errors.StripeAPIError(failed(409)), ['isInProgress', 'isProviderUnavailable'], 'unavailable'],
  ['429', new errors.StripeRateLimitError(failed(429)), ['isProviderUnavailable'], 'unavailable'],
  ['a locked object', new errors.StripeInvalidRequestError(failed(400, 'lock_timeout')), ['isInProgress'], 'refused'],
  ['a reused key', new errors.StripeIdempotencyError(failed(400)), ['isFinalForKey', 'isKeyReused'], 'refused'],
  ['400', new errors.StripeInvalidRequestError(failed(400)), ['isRejected'], 'refused'],
  ['a wrong secret key', new errors.StripeAuthenticationError(failed(401)), ['isRejected'], 'refused'],
  ['a refused card', new errors.StripeCardError(failed(402)), ['isRejected'], 'refused'],
  ['a status below 400', new errors.StripeInvalidRequestError(failed(399)), [], 'refused'],
])('the shop classifies a provider error: %s', (_name, error, classes, kind) => {
  const matching = Object.entries(CLASSES).filter(([, isOf]) => isOf(error));
  expect(matching.map(([name]) => name).sort()).toEqual(['isProviderError', ...classes].sort());
  expect(kindOfFailure(error)).toBe(kind);
});

test('an error in our own code is not a provider error', async () => {
  const error = Object.assign(new Error('A bug.'), { statusCode: 500, code: 'lock_timeout' });
  expect(Object.values(CLASSES).map((isOf) => isOf(error))).not.toContain(true);
  expect(kindOfFailure(error)).toBe('error');
  expect(isRejectedWith(error, 'lock_timeout')).toBe(false);
  await expect(fromProvider(Promise.reject(error))).rejects.toBe(error);
});

test('isRejectedWith returns true only for the code with which the provider rejected the request', () => {
  const missing = new errors.StripeInvalidRequestError(failed(404, 'resource_missing'));
  expect(isRejectedWith(missing, 'resource_missing')).toBe(true);
  expect(isRejectedWith(missing, 'charge_disputed')).toBe(false);
});
