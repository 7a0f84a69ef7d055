import type { BaseQueryApi, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { type BaseQuery, endpoint, requestOf, send } from '../calls/endpoints';
import type { Call } from '../contract/call';
import {
  CHECK_RESET_CODE,
  type DigitsSignIn,
  FORGOT_PASSWORD,
  type LinkRequest,
  type LinkSignIn,
  LOGIN,
  type LoginRequest,
  LOGOUT,
  REGISTER,
  type RegisterRequest,
  REQUEST_SIGN_IN_LINK,
  RESET_PASSWORD,
  type ResetPasswordRequest,
  SIGN_IN_BY_DIGITS,
  SIGN_IN_BY_LINK,
} from '../contract/auth';
import { currentUserApi } from './currentUser';
import { api } from './slice';

/** Shown if the sign-in succeeds but the browser rejects its session cookie. */
const NO_SESSION = 'Your browser did not keep you signed in. Please allow cookies for this site and try again.';

/**
 * The tags of replies that depend on the customer. For example, the server refuses a promo code that the customer has
 * already used.
 */
const CUSTOMER_TAGS = ['PromoCode', 'Renewal'] as const;

/** The statuses that confirm a sign-out. 401 means that the session had already ended (specification, section 4). */
const SIGNED_OUT_STATUSES = [200, 204, 401];

export const authApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    login: build.mutation<null, LoginRequest>(signInBy(LOGIN)),
    register: build.mutation<null, RegisterRequest>(signInBy(REGISTER)),
    requestSignInLink: build.mutation<null, LinkRequest>(send(REQUEST_SIGN_IN_LINK)),
    signInByLink: build.mutation<null, LinkSignIn>(signInBy(SIGN_IN_BY_LINK)),
    signInByDigits: build.mutation<null, DigitsSignIn>(signInBy(SIGN_IN_BY_DIGITS)),
    logout: build.mutation<null, void>({
      ...send(LOGOUT, { validateStatus: ({ status }) => SIGNED_OUT_STATUSES.includes(status) }),
      invalidatesTags: tagsToInvalidate,
      onQueryStarted: async (_argument, { dispatch, queryFulfilled }) => {
        const isSignedOut = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isSignedOut) return;
        await dispatch(runningUserQuery());
        dispatch(
          currentUserApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: null }]),
        );
      },
    }),
    forgotPassword: build.mutation<null, LinkRequest>(send(FORGOT_PASSWORD)),
    /** Whether a reset code still works. */
    resetCodeCheck: build.query<boolean, { code: string }>(endpoint(CHECK_RESET_CODE, ({ isValid = true }) => isValid)),
    resetPassword: build.mutation<null, ResetPasswordRequest>(
      // Only 200 is a success (specification, section 7).
      send(RESET_PASSWORD, { validateStatus: ({ status }) => status === 200 }),
    ),
  }),
});

/**
 * Returns the tags to invalidate after a sign-in or sign-out. Returns none if the call failed, because the user is
 * still the same.
 */
function tagsToInvalidate(_done: unknown, error: unknown) {
  return error ? [] : CUSTOMER_TAGS;
}

function signInBy(call: Call) {
  return {
    extraOptions: { call },
    invalidatesTags: tagsToInvalidate,
    queryFn: (body: unknown, queryApi: BaseQueryApi, _options: unknown, baseQuery: BaseQuery) =>
      signIn(baseQuery, requestOf(call, body), queryApi),
  };
}

/**
 * Posts credentials, then fetches the user into the store. The form stays open until this function resolves.
 * @returns the server's error, or an error with the message `NO_SESSION` if the user is still signed out
 */
async function signIn(
  baseQuery: BaseQuery,
  request: FetchArgs,
  { dispatch }: BaseQueryApi,
): Promise<{ data: null } | { error: FetchBaseQueryError }> {
  const { error } = await baseQuery(request);
  if (error) return { error };
  await dispatch(runningUserQuery());
  const { data: user } = await dispatch(
    currentUserApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  return user ? { data: null } : { error: { status: 'CUSTOM_ERROR', error: NO_SESSION, data: NO_SESSION } };
}

/**
 * Creates a thunk that returns the running query for the user, if any. Callers wait for this query before they replace
 * its result, because it may have started before the session changed.
 */
const runningUserQuery = () => currentUserApi.util.getRunningQueryThunk('currentUser', undefined);

export const {
  useLoginMutation,
  useRegisterMutation,
  useLogoutMutation,
  useForgotPasswordMutation,
  useResetCodeCheckQuery,
  useResetPasswordMutation,
  useRequestSignInLinkMutation,
  useSignInByLinkMutation,
  useSignInByDigitsMutation,
} = authApi;
