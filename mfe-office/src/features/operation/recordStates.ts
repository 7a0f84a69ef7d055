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

export function subscriptionStates(isBlocked = false): RecordStates {
  return { 'subscription blocked': isBlocked, 'subscription usable': !isBlocked };
}

export function customerStates(isBlocked = false): RecordStates {
  return { 'customer blocked': isBlocked, 'customer active': !isBlocked };
}
