import type { BaseQueryApi, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { ForgotPasswordRequest, LoginRequest, RegisterRequest, ResetPasswordRequest } from '../contract/auth';
import { currentUserApi } from './currentUser';
import { api } from './slice';

type Answer = { data?: unknown; error?: FetchBaseQueryError | undefined };
type Call = (args: FetchArgs) => Answer | PromiseLike<Answer>;

/** Says that the server let the customer in, but that the browser did not keep the session. */
const NO_SESSION = 'You were signed in, but your browser did not keep it. Please allow cookies for this site and try again.';

/** What the server offers depends on the customer: a promo code may be used already, an early discount reserved. */
const OFFERS = ['PromoCode', 'Renewal'] as const;

/** Answers to a sign-out after which nobody is signed in. */
const SIGNED_OUT_STATUSES = [200, 204, 401];

export const authApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    login: build.mutation<null, LoginRequest>({
      queryFn: (body, queryApi, _options, call) => signIn(call, { url: '/api/auth/login', method: 'POST', body }, queryApi),
      invalidatesTags: (_done, error) => (error ? [] : OFFERS),
    }),
    register: build.mutation<null, RegisterRequest>({
      queryFn: (body, queryApi, _options, call) => signIn(call, { url: '/api/auth/register', method: 'POST', body }, queryApi),
      invalidatesTags: (_done, error) => (error ? [] : OFFERS),
    }),
    logout: build.mutation<null, void>({
      query: () => ({ url: '/api/auth/logout', method: 'POST', validateStatus: ({ status }) => SIGNED_OUT_STATUSES.includes(status) }),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error ? [] : OFFERS),
      onQueryStarted: async (_argument, { dispatch, queryFulfilled }) => {
        const isSignedOut = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isSignedOut) return;
        await dispatch(runningUserQuery());
        dispatch(currentUserApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: null }]));
      },
    }),
    forgotPassword: build.mutation<null, ForgotPasswordRequest>({
      query: (body) => ({ url: '/api/auth/forgot', method: 'POST', body }),
      transformResponse: () => null,
    }),
    resetPassword: build.mutation<null, ResetPasswordRequest>({
      query: (body) => ({ url: '/api/auth/reset', method: 'POST', body, validateStatus: ({ status }) => status === 200 }),
      transformResponse: () => null,
    }),
  }),
});

/** Posts credentials and is done only when the user has been fetched, so that a form closes with the user on screen. */
async function signIn(call: Call, request: FetchArgs, { dispatch }: BaseQueryApi): Promise<{ data: null } | { error: FetchBaseQueryError }> {
  const { error } = await call(request);
  if (error) return { error };
  await dispatch(runningUserQuery());
  const { data: user } = await dispatch(currentUserApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
  return user ? { data: null } : { error: { status: 'CUSTOM_ERROR', error: NO_SESSION, data: NO_SESSION } };
}

/** A question about the user that is under way was asked before the session changed: its answer is waited for, and does not count. */
const runningUserQuery = () => currentUserApi.util.getRunningQueryThunk('currentUser', undefined);

export const { useLoginMutation, useRegisterMutation, useLogoutMutation, useForgotPasswordMutation, useResetPasswordMutation } = authApi;
