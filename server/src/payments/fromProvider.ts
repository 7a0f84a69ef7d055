import { HttpProblem } from '../http/httpProblem';
import { isProviderUnavailable } from './PaymentProvider';

/**
 * Waits for the provider on behalf of a customer. `onRefusal` runs where asking again would not help.
 * @throws {HttpProblem} 503 where the provider does not answer.
 */
export async function fromProvider<T>(answer: Promise<T>, onRefusal?: () => Promise<void>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isProviderUnavailable(error)) {
      throw new HttpProblem(503, 'The payment provider does not answer at the moment. Nothing was charged. Please try again shortly.', { headers: { 'retry-after': '10' } });
    }
    await onRefusal?.();
    throw error;
  }
}
