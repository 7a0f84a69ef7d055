import { HttpProblem } from '../http/httpProblem';
import { isProviderError, isProviderUnavailable } from './PaymentProvider';

/**
 * Waits for the provider on behalf of a customer. `onRefusal` runs where asking again would not help.
 * @throws {HttpProblem} 503 where the provider does not answer, 502 where it refuses: a key that was revoked, say, which is none of the customer's doing.
 */
export async function fromProvider<T>(answer: Promise<T>, onRefusal?: () => Promise<void>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isProviderUnavailable(error)) {
      throw new HttpProblem(503, 'The payment provider does not answer at the moment. Nothing was charged. Please try again shortly.', { headers: { 'retry-after': '10' }, cause: error });
    }
    await onRefusal?.();
    if (isProviderError(error)) throw new HttpProblem(502, 'The payment provider did not accept the payment from us. Nothing was charged. Please try again later.', { cause: error });
    throw error;
  }
}
