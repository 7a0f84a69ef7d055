import type { Subscription } from '../../api/subscription';

/**
 * The subscriptions that ask something of the customer before all others: those to renew while the discount lasts, then those to renew
 * because they ran out. Within each group they stay as the server sent them, the newest first.
 */
export function attentionFirst(subscriptions: readonly Subscription[]): Subscription[] {
  return [...subscriptions].sort((one, other) => rank(one) - rank(other));
}

function rank({ renewalPath, isExpired }: Subscription): number {
  if (renewalPath === undefined) return 2;
  return isExpired ? 1 : 0;
}
