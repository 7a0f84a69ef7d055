import { api } from 'shared/api';
import { readSubscriptions, type Subscription } from './subscription';

interface SubscriptionsArgument {
  /** Whose subscriptions these are: part of the cache key, so that one customer never sees another's. */
  userName: string;
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
    /** Frees a code from the computer that it was activated on. */
    releaseComputer: build.mutation<null, { code: string }>({
      query: (body) => ({ url: '/api/activation/releasecomputer', method: 'POST', body }),
      transformResponse: () => null,
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

export const { useSubscriptionsQuery, useReleaseComputerMutation, useResendCodesMutation } = subscriptionsApi;
