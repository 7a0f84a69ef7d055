import { measureCalls } from '../metrics/measureCalls';
import { PaymentProvider } from '../payments/PaymentProvider';
import { kindOfFailure } from '../payments/providerFailure';
import type { Services } from '../services';

/** What selling needs beyond the services of every area. */
export interface Shop extends Services {
  provider: PaymentProvider;
}

export function createShop(services: Services): Shop {
  return { ...services, provider: measureCalls(new PaymentProvider(services.config.stripe), kindOfFailure) };
}
