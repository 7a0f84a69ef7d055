import type { Order } from '../../api/order';
import type { RecordStates } from '../../api/operations';

/** Returns the states of an order. */
export function orderStates({ status, paidAt, deliveredAt }: Order): RecordStates {
  return {
    paid: paidAt !== undefined,
    sold: paidAt !== undefined && status !== 'refunded',
    delivered: deliveredAt !== undefined,
    'in review': status === 'review',
  };
}

interface SubscriptionFacts {
  isBlocked?: boolean | undefined;
  isExtended?: boolean | undefined;
}

export function subscriptionStates({ isBlocked = false, isExtended = false }: SubscriptionFacts): RecordStates {
  return {
    'subscription blocked': isBlocked,
    'subscription usable': !isBlocked,
    'subscription extended': isExtended,
  };
}

interface CustomerFacts {
  isBlocked?: boolean | undefined;
  isDeleted?: boolean | undefined;
}

export function customerStates({ isBlocked = false, isDeleted = false }: CustomerFacts): RecordStates {
  return {
    'customer registered': !isDeleted,
    'owner registered': !isDeleted,
    'customer blocked': isBlocked && !isDeleted,
    'customer active': !isBlocked && !isDeleted,
  };
}
