import { HttpProblem } from 'server-kit/http/httpProblem';
import { isProviderError, isProviderUnavailable } from './providerFailure';

/**
 * Waits for a call to the provider and converts its errors to messages for customers. Runs `onFinalError` before it
 * throws, unless the provider is unavailable.
 * @throws {HttpProblem} 503 if the provider is unavailable, see `isProviderUnavailable`.
 * @throws {HttpProblem} 502 if the provider rejects our call, for example because of a revoked key.
 * @throws every other error unchanged.
 */
export async function fromProvider<T>(call: Promise<T>, onFinalError?: () => Promise<void>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isProviderUnavailable(error)) {
      const sentence = 'The payment provider is not responding at the moment. Please try again shortly.';
      throw new HttpProblem(503, sentence, { headers: { 'retry-after': '10' }, cause: error });
    }
    await onFinalError?.();
    if (!isProviderError(error)) throw error;
    throw new HttpProblem(502, 'There is a problem with the payment provider. Please try again later.', {
      cause: error,
    });
  }
}
