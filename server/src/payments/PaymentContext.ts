import { systemClock } from '../clock/clock';
import type { Config } from '../config/config';
import type { AppContext } from '../context/AppContext';
import { measureCalls } from '../metrics/measureCalls';
import { PaymentProvider } from './PaymentProvider';
import { kindOfFailure } from './providerFailure';

/** The context of the areas that call the payment provider. */
export interface PaymentContext extends AppContext {
  provider: PaymentProvider;
}

/** Creates the client of the payment provider. Its calls appear in the metrics. */
export function createPaymentProvider({ stripe }: Pick<Config, 'stripe'>): PaymentProvider {
  return measureCalls(new PaymentProvider(stripe), kindOfFailure);
}

/**
 * Creates the context of an operator's command. The command's emails stay in the outbox until the server's mail worker
 * sends them.
 */
export function createCommandContext(parts: Pick<PaymentContext, 'config' | 'db' | 'log'>): PaymentContext {
  return {
    ...parts,
    clock: systemClock,
    provider: createPaymentProvider(parts.config),
    wakeMail: () => undefined,
  };
}
