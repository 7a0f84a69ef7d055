import { systemClock } from 'server-kit/clock/clock';
import type { Config } from 'server-kit/config/config';
import type { AppContext } from 'server-kit/context/AppContext';
import { measureCalls } from 'server-kit/metrics/measureCalls';
import { PaymentProvider } from './PaymentProvider';
import { kindOfFailure } from './providerFailure';

export interface PaymentContext extends AppContext {
  provider: PaymentProvider;
}

/** Creates the payment provider's client. Its calls appear in the metrics. */
export function createPaymentProvider({ stripe }: Pick<Config, 'stripe'>): PaymentProvider {
  return measureCalls(new PaymentProvider(stripe), kindOfFailure);
}

/**
 * Creates the context for an operator's command. The command's emails wait in the outbox until the server's mail worker
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
