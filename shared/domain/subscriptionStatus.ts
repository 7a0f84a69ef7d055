/** The displayed status of a subscription (specification, section 4). */
type SubscriptionStatus = 'Blocked' | 'Expired' | 'Active';

export type StatusTone = 'danger' | 'warning' | 'neutral';

interface SubscriptionState {
  readonly isBlocked: boolean;
  readonly isExpired: boolean;
  readonly canRenew: boolean;
}

export function subscriptionStatus({
  isBlocked,
  isExpired,
}: Pick<SubscriptionState, 'isBlocked' | 'isExpired'>): SubscriptionStatus {
  if (isBlocked) return 'Blocked';
  return isExpired ? 'Expired' : 'Active';
}

/** Returns the tone of a subscription: danger if blocked or expired, warning if renewable, otherwise neutral. */
export function subscriptionTone({ isBlocked, isExpired, canRenew }: SubscriptionState): StatusTone {
  if (isBlocked || isExpired) return 'danger';
  return canRenew ? 'warning' : 'neutral';
}
