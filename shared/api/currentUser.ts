import { useSelector } from 'react-redux';
import { asRecord, asText } from './answer';
import { api } from './slice';

/** Who is signed in. */
export interface User {
  userName: string;
}

/**
 * Asks who is signed in. 204, an empty or strange body, any error and no answer all mean nobody, so this query never fails.
 */
export const currentUserApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    currentUser: build.query<User | null, void>({
      queryFn: async (_argument, _queryApi, _options, call) => ({ data: readUser((await call('/api/auth/currentuserinfo')).data) }),
      providesTags: ['CurrentUser'],
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

/** A user out of an answer or out of storage; everything without a name is nobody. */
export function readUser(value: unknown): User | null {
  const userName = asText(asRecord(value).userName);
  return userName === undefined ? null : { ...asRecord(value), userName };
}

const selectCurrentUser = currentUserApi.endpoints.currentUser.select();

interface StateWithApi {
  api: ReturnType<typeof api.reducer>;
}

/** `undefined` until it is known, `null` where nobody is signed in. */
export function useCurrentUser(): User | null | undefined {
  // By a plain selector: so many parts of a page ask for the user that what the query's own hook does for each of them adds up.
  return useSelector((state: StateWithApi) => selectCurrentUser(state).data);
}
