import { asRecord } from '../calls/values';
import { errorMessage } from './errorMessage';

/**
 * Logs why a call failed, because the page does not show the reason. Never rejects.
 * @param call an endpoint's `queryFulfilled`
 */
export async function logFailure(message: string, call: Promise<unknown>): Promise<void> {
  await call.catch((failure: unknown) => console.info(`${message}: ${errorMessage(asRecord(failure).error)}`));
}
