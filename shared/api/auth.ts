import type { BaseQueryApi, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { ForgotPasswordRequest, LoginRequest, RegisterRequest, ResetPasswordRequest } from '../contract/auth';
import { currentUserApi } from './currentUser';
import { api } from './slice';

type Answer = { data?: unknown; error?: FetchBaseQueryError | undefined };
type Call = (args: FetchArgs) => Answer | PromiseLike<Answer>;

/** The server accepted the sign-in, but the browser did not keep the session cookie. */
const NO_SESSION = 'Your browser did not keep the sign-in. Please allow cookies for this site and try again.';

/** These responses depend on the customer, who may have used a promo code or reserved an early discount. */
const OFFERS = ['PromoCode', 'Renewal'] as const;

/** Responses to a sign-out that end the session (specification, section 4). */
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

/** A running query for the user started before the session changed. Callers wait for it, then replace its result. */
const runningUserQuery = () => currentUserApi.util.getRunningQueryThunk('currentUser', undefined);

export const { useLoginMutation, useRegisterMutation, useLogoutMutation, useForgotPasswordMutation, useResetPasswordMutation } = authApi;
