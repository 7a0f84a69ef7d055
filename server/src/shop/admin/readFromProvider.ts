import { isForbidden, isProviderError, isProviderUnavailable } from '../provider/providerFailure';
import { AdminError } from './Command';

/** @throws {AdminError} with a remedy if the provider refuses the call or does not reply. */
export async function readFromProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isForbidden(error))
      throw new AdminError(
        'The restricted Stripe key cannot read the balance or payouts. Give it the permissions to read Balance and Payouts.',
      );
    if (isProviderUnavailable(error))
      throw new AdminError('Stripe is not responding at the moment. Try again shortly.');
    if (isProviderError(error)) throw new AdminError(`Stripe refused the call: ${error.message}`);
    throw error;
  }
}
