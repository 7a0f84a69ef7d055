import { api, asRecord } from 'shared/api';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { dayOf, readSubscriptions, type Subscription } from './subscription';

interface SubscriptionsArgument {
  /** Whose subscriptions these are: part of the cache key, so that one customer never sees another's. */
  userName: string;
}

export interface DeactivatedSeat {
  /** The code has moved too often: the day from which another computer can use it. */
  movableFrom: CalendarDate | undefined;
}

const UNREADABLE = 'The list of your subscriptions could not be read. Please try again.';

const subscriptionsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    subscriptions: build.query<Subscription[], SubscriptionsArgument>({
      queryFn: async (_argument, _queryApi, _options, call) => {
        const { data, error } = await call('/api/order/getsubscriptions/');
        if (error) return { error };
        const subscriptions = readSubscriptions(data);
        return subscriptions ? { data: subscriptions } : { error: { status: 'CUSTOM_ERROR', error: UNREADABLE, data: UNREADABLE } };
      },
      providesTags: ['Subscriptions'],
    }),
    /** Frees a code from the computer that it was activated on. The path keeps the old word. */
    deactivateSeat: build.mutation<DeactivatedSeat, { code: string }>({
      query: (body) => ({ url: '/api/activation/releasecomputer', method: 'POST', body }),
      transformResponse: (answer) => ({ movableFrom: dayOf(asRecord(answer).movableFrom) }),
      invalidatesTags: ['Subscriptions'],
    }),
    /** Has the subscription's codes mailed to its owner again. */
    resendCodes: build.mutation<null, { subscriptionId: string }>({
      query: (body) => ({ url: '/api/order/resendcodes', method: 'POST', body }),
      transformResponse: () => null,
    }),
  }),
});

/** Fetches a customer's list ahead of the page that shows it. */
export const prefetchSubscriptions = (userName: string) => subscriptionsApi.util.prefetch('subscriptions', { userName }, {});

export const { useSubscriptionsQuery, useDeactivateSeatMutation, useResendCodesMutation } = subscriptionsApi;
