import { api } from 'shared/api';
import { endpoint, endpointOrFail, send } from 'shared/calls/endpoints';
import { RESEND_CODES } from 'shared/contract/codes';
import { OTHER_ORDERS, SUBSCRIPTIONS } from 'shared/contract/subscriptions';
import { WITHDRAW_TRANSFER } from 'shared/contract/transfer';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';
import { type Order, readOrders, readSubscriptions, type Subscription } from './subscription';

interface SubscriptionsArgument {
  /** The user name is part of the cache key, so that no customer sees another customer's subscriptions. */
  userName: string;
}

const UNREADABLE = 'We could not load your subscriptions. Please try again.';

const { subscriptions, otherOrders, resendCodes, withdrawTransfer } = ownEndpoints(api, (build) => ({
  subscriptions: build.query<Subscription[], SubscriptionsArgument>({
    ...endpointOrFail(SUBSCRIPTIONS, readSubscriptions, UNREADABLE),
    providesTags: ['Subscriptions'],
  }),
  otherOrders: build.query<Order[], SubscriptionsArgument>({
    ...endpoint(OTHER_ORDERS, readOrders),
    providesTags: ['Subscriptions'],
  }),
  /** Emails the subscription's codes to its owner again. */
  resendCodes: build.mutation<null, { subscriptionId: string }>(send(RESEND_CODES)),
  /** Withdraws the open offer of a subscription to another customer. */
  withdrawTransfer: build.mutation<null, { subscriptionId: string }>({
    ...send(WITHDRAW_TRANSFER),
    invalidatesTags: ['Subscriptions'],
  }),
}));

export const prefetchSubscriptions = (userName: string) => prefetchOwn(subscriptions, { userName });

/**
 * The age in seconds above which a page refetches the list. The old list stays on screen until the new list arrives.
 */
const FRESH_SECONDS = 20;

/**
 * Returns a customer's subscriptions. Skips the call for an empty name. Use `currentData`, not `data`, which contains
 * the previous customer's list until this list loads.
 */
export function useSubscriptions(userName: string) {
  return subscriptions.useQuery({ userName }, { skip: userName === '', refetchOnMountOrArgChange: FRESH_SECONDS });
}

/** Returns a customer's paid orders for subscriptions that belong to somebody else. */
export function useOtherOrders(userName: string) {
  return otherOrders.useQuery({ userName }, { refetchOnMountOrArgChange: FRESH_SECONDS });
}

export const useResendCodesMutation = resendCodes.useMutation;
export const useWithdrawTransferMutation = withdrawTransfer.useMutation;
