import { asRecord } from './answer';
import { errorMessage } from './errorMessage';

/** Notes a failed call that the page itself says no more about than that it failed. `call` is an endpoint's `queryFulfilled`. Never rejects. */
export async function logFailure(what: string, call: Promise<unknown>): Promise<void> {
  await call.catch((failure: unknown) => console.info(`${what}: ${errorMessage(asRecord(failure).error)}`));
}
