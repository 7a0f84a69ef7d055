import type { Subscription } from '../../api/subscription';

/**
 * Returns the subscriptions sorted by urgency: renewable ones that are still valid, then renewable expired ones, then
 * all others. Within a group, keeps the server's order, newest first.
 */
export function attentionFirst(subscriptions: readonly Subscription[]): Subscription[] {
  return [...subscriptions].sort((one, other) => rank(one) - rank(other));
}

function rank({ renewalPath, isExpired }: Subscription): number {
  if (renewalPath === undefined) return 2;
  return isExpired ? 1 : 0;
}
