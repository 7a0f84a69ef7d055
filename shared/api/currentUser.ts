import { useSelector } from 'react-redux';
import { asRecord, asText } from '../calls/values';
import { CURRENT_USER } from '../contract/auth';
import { api } from './slice';

export interface User {
  userName: string;
  /** False if the customer has no password. Undefined if it is unknown. */
  hasPassword?: boolean;
}

/**
 * Loads the signed-in user. Never fails: returns `null` for an anonymous visitor, a reply without a user name or a
 * failed call.
 */
export const currentUserApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    currentUser: build.query<User | null, void>({
      extraOptions: { call: CURRENT_USER },
      queryFn: async (_argument, _queryApi, _options, call) => ({
        data: readUser((await call(CURRENT_USER.url)).data),
      }),
      providesTags: ['CurrentUser'],
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

/**
 * Reads a user from a response or from storage. Keeps all other fields, because the specification allows them (section
 * 3). Returns `null` if the name is missing.
 */
export function readUser(value: unknown): User | null {
  const userName = asText(asRecord(value).userName);
  return userName === undefined ? null : { ...asRecord(value), userName };
}

const selectCurrentUser = currentUserApi.endpoints.currentUser.select();

interface StateWithApi {
  api: ReturnType<typeof api.reducer>;
}

/** Returns the signed-in user. Returns `null` for anonymous visitors, and `undefined` until the user is known. */
export function useCurrentUser(): User | null | undefined {
  // Use a selector, because it costs less than RTK Query's own hook and many components use this hook.
  return useSelector((state: StateWithApi) => selectCurrentUser(state).data);
}
