/** What a subscription is called on screen (specification, section 4). */
export type SubscriptionStatus = 'Blocked' | 'Expired' | 'Active';

export type StatusTone = 'danger' | 'warning' | 'neutral';

interface SubscriptionState {
  readonly isBlocked: boolean;
  readonly isExpired: boolean;
  readonly canRenew: boolean;
}

export function subscriptionStatus({ isBlocked, isExpired }: Pick<SubscriptionState, 'isBlocked' | 'isExpired'>): SubscriptionStatus {
  if (isBlocked) return 'Blocked';
  return isExpired ? 'Expired' : 'Active';
}

/** The colour of a subscription: danger where blocked or expired, warning where it can be renewed, else neutral. */
export function subscriptionTone({ isBlocked, isExpired, canRenew }: SubscriptionState): StatusTone {
  if (isBlocked || isExpired) return 'danger';
  return canRenew ? 'warning' : 'neutral';
}
