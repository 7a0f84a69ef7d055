import Stripe from 'stripe';
import { SECOND_MS } from 'server-kit/clock/clock';
import type { PaymentContext } from '../../provider/PaymentContext';
import { isForbidden, isProviderError } from '../../provider/providerFailure';
import { type Check, type Finding, ok, problem, unknown } from './Finding';

/** The shop rejects webhooks whose timestamps differ by five minutes, so warn much earlier. */
const MAX_DIFFERENCE_MS = 60 * SECOND_MS;

export const keyCheck: Check = {
  name: 'Stripe key',
  run: async ({ provider }) => {
    try {
      const { id, canTakePayments } = await provider.readAccount();
      return canTakePayments
        ? ok(`The key belongs to the account ${id}, which can take payments.`)
        : problem(`The account ${id} cannot take payments. Complete its details in Stripe’s dashboard.`);
    } catch (error) {
      return explainRefusal(error, 'accounts');
    }
  },
};

export const permissionsCheck: Check = {
  name: 'Stripe permissions',
  run: async ({ provider }) => {
    try {
      const missing = await provider.missingPermissions();
      return missing.length === 0
        ? ok('The key can read sessions, refunds, disputes, events, the balance and payouts.')
        : problem(
            `The restricted key cannot read ${missing.join(', ')}. Give it these permissions in Stripe’s dashboard.`,
          );
    } catch (error) {
      return explainRefusal(error, 'payments');
    }
  },
};

export const clockCheck: Check = {
  name: 'clock',
  run: async ({ provider }) => {
    const account = await provider.readAccount().catch(() => undefined);
    if (account?.now === undefined) return unknown('Stripe did not send the time.');
    const difference = Date.now() - account.now.getTime();
    const seconds = Math.round(Math.abs(difference) / SECOND_MS);
    if (Math.abs(difference) <= MAX_DIFFERENCE_MS) return ok(`The clock is within ${seconds} s of Stripe’s.`);
    const direction = difference > 0 ? 'ahead' : 'behind';
    return problem(`The clock is ${seconds} s ${direction}. Synchronise it, or the shop may reject webhooks.`);
  },
};

/**
 * Explains why a call to the provider failed.
 * @param data names what the call reads, such as `payouts`
 */
export function explainRefusal(error: unknown, data: string): Finding {
  if (!isProviderError(error)) throw error;
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return problem('Stripe rejects STRIPE_SECRET_KEY. Copy the key from Stripe’s dashboard again.');
  if (isForbidden(error))
    return unknown(`The restricted key cannot read ${data}. To check them, give the key read permission.`);
  return problem(`Stripe did not reply: ${error.message}. Check the network and status.stripe.com.`);
}

export function webhookOrigin({ config }: Pick<PaymentContext, 'config'>): string {
  return config.apiBaseUrl || config.siteOrigins[0];
}
