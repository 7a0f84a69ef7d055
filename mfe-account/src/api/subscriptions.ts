import { api } from 'shared/api';
import { readSubscriptions, type Subscription } from './subscription';

interface SubscriptionsArgument {
  /** Whose subscriptions these are: part of the cache key, so that one customer never sees another's. */
  userName: string;
}

const subscriptionsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    subscriptions: build.query<Subscription[], SubscriptionsArgument>({
      query: () => '/api/order/getsubscriptions/',
      transformResponse: readSubscriptions,
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

export const { useSubscriptionsQuery, useReleaseComputerMutation, useResendCodesMutation } = subscriptionsApi;
