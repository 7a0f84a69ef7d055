import type { Config } from 'server-kit/config/config';
import { isTestKey } from '../../../config/liveProblems';

/**
 * Returns the address of the payment's page at Stripe. Returns `null` without a payment, and in the demo, because its
 * sandbox has no such page.
 */
export function paymentHref({ stripe, isDemo }: Config, paymentIntentId: string | null): string | null {
  if (isDemo || paymentIntentId === null) return null;
  return `https://dashboard.stripe.com/${isTestKey(stripe) ? 'test/' : ''}payments/${paymentIntentId}`;
}
