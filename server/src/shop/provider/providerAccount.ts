import type Stripe from 'stripe';
import { collect, PAGE_SIZE, readEach } from './lists';
import { isForbidden } from './providerFailure';

export interface ProviderAccount {
  id: string;
  canTakePayments: boolean;
  /** The provider's time when it replied. */
  now?: Date;
}

export interface WebhookEndpoint {
  url: string;
  isEnabled: boolean;
  /** The types of the events that the endpoint gets, or `*` for almost all types. */
  events: string[];
  /** The API version of the events. Null means the account's default version. */
  apiVersion: string | null;
}

/** Returns the account that the secret key belongs to, and the provider's clock. */
export async function readAccount(stripe: Stripe): Promise<ProviderAccount> {
  const account = await stripe.accounts.retrieveCurrent();
  const now = new Date(account.lastResponse.headers['date'] ?? NaN);
  return {
    id: account.id,
    canTakePayments: account.charges_enabled,
    ...(!Number.isNaN(now.getTime()) && { now }),
  };
}

/** Returns the resources that the shop needs and that a restricted key cannot read, such as `Events`. */
export async function missingPermissions(stripe: Stripe): Promise<string[]> {
  const { balanceTransactions, checkout, disputes, events, payouts, refunds } = stripe;
  const reads: [resource: string, call: PromiseLike<unknown>][] = [
    ['Checkout Sessions', checkout.sessions.list({ limit: 1 })],
    ['Refunds', refunds.list({ limit: 1 })],
    ['Disputes', disputes.list({ limit: 1 })],
    ['Events', events.list({ limit: 1 })],
    ['Balance', balanceTransactions.list({ limit: 1 })],
    ['Payouts', payouts.list({ limit: 1 })],
  ];
  const missing = await Promise.all(
    reads.map(async ([resource, call]) => {
      try {
        await call;
        return [];
      } catch (error) {
        if (!isForbidden(error)) throw error;
        return [resource];
      }
    }),
  );
  return missing.flat();
}

export function listWebhookEndpoints(stripe: Stripe): Promise<WebhookEndpoint[]> {
  return collect(
    readEach(stripe.webhookEndpoints.list({ limit: PAGE_SIZE }), ({ url, status, enabled_events, api_version }) => ({
      url,
      isEnabled: status === 'enabled',
      events: enabled_events,
      apiVersion: api_version,
    })),
  );
}
