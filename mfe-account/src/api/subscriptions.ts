import { api } from 'shared/api';
import { getOrFail, post, send } from 'shared/calls/endpoints';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';
import { dayOf, readSubscriptions, type Subscription, SUBSCRIPTIONS } from './subscription';

interface SubscriptionsArgument {
  /** Whose subscriptions these are: part of the cache key, so that one customer never sees another's. */
  userName: string;
}

export interface DeactivatedSeat {
  /** The code has moved too often: the day from which another computer can use it. */
  movableFrom: CalendarDate | undefined;
}

const UNREADABLE = 'The list of your subscriptions could not be read. Please try again.';

const { subscriptions, deactivateSeat, resendCodes } = ownEndpoints(api, (build) => ({
  subscriptions: build.query<Subscription[], SubscriptionsArgument>({
    ...getOrFail('/api/order/getsubscriptions/', SUBSCRIPTIONS, readSubscriptions, UNREADABLE),
    providesTags: ['Subscriptions'],
  }),
  /** Frees a code from the computer that it was activated on. The path keeps the old word. */
  deactivateSeat: build.mutation<DeactivatedSeat, { code: string }>({
    ...post('/api/activation/releasecomputer', { 'movableFrom?': 'text' }, ({ movableFrom }) => ({
      movableFrom: dayOf(movableFrom),
    })),
    invalidatesTags: ['Subscriptions'],
  }),
  /** Sends the subscription's codes to its owner again. */
  resendCodes: build.mutation<null, { subscriptionId: string }>(send('/api/order/resendcodes')),
}));

/** Fetches a customer's list ahead of the page that shows it. */
export const prefetchSubscriptions = (userName: string) => prefetchOwn(api, subscriptions, { userName });

export const useSubscriptionsQuery = subscriptions.useQuery;
export const useDeactivateSeatMutation = deactivateSeat.useMutation;
export const useResendCodesMutation = resendCodes.useMutation;
