import {
  createListenerMiddleware,
  createSlice,
  isRejectedWithValue,
  type PayloadAction,
  prepareAutoBatched,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { authApi } from '../api/auth';
import { currentUserApi, readUser } from '../api/currentUser';
import { errorStatus } from '../api/errorMessage';
import type { api } from '../api/slice';
import { emailTyped } from './dialogs';
import { dropPreloadedReplies } from './dropPreloadedReplies';
import { forgetBusinessDetails } from './purchaseDraft';
import { forget, readStored, store, type StorageKey } from './storage';

interface ApiState {
  api: ReturnType<typeof api.reducer>;
}

interface SessionState extends ApiState {
  lastUserName: string | null;
}

const { currentUser } = currentUserApi.endpoints;
const { login, logout } = authApi.endpoints;
const STORED_USER: StorageKey = 'user';

/**
 * Restores the user from `pageState`, or from storage if `pageState` does not say who the user is. Then refetches the
 * user. A failed refetch clears the user. Makes no call if the server rendered the page for an anonymous visitor and
 * storage has no user. Also refetches the user after a sign-in or sign-out in another tab.
 * @param pageState the store's initial state
 */
export function restoreSession(pageState?: ApiState): ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction> {
  return async (dispatch) => {
    const storedUser = readUser(readStored(STORED_USER));
    const renderedUser = pageState && selectUser(pageState);
    if (renderedUser === undefined && storedUser)
      dispatch(
        currentUserApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: storedUser }]),
      );
    const knownUser = renderedUser ?? storedUser;
    if (knownUser) dispatch(userSeen(knownUser.userName));
    if (renderedUser) store(STORED_USER, renderedUser);
    else if (renderedUser === null) forget(STORED_USER);
    // Browsers fire this event when another tab changes storage.
    addEventListener('storage', ({ key }) => {
      if (key === STORED_USER) void dispatch(refreshUser());
    });
    // Skip the call only if the server found no user and storage has none.
    const forceRefetch = renderedUser !== null || storedUser !== null;
    // Never unsubscribe: without a subscriber, an invalidated tag removes the user, and RTK Query does not refetch it.
    const { data: user } = await dispatch(currentUser.initiate(undefined, { forceRefetch }));
    // The session has expired, so fill in the email address of the sign-in form.
    if (storedUser && !user) dispatch(emailTyped(storedUser.userName));
  };
}

/** Refetches the user. The current user stays until the server responds. */
const refreshUser = () => currentUser.initiate(undefined, { forceRefetch: true, subscribe: false });

/** Counts sign-outs and changes to another user. The layout remounts pages when the count changes. */
export const signOutsSlice = createSlice({
  name: 'signOuts',
  initialState: 0,
  reducers: { signedOut: (count) => count + 1 },
  selectors: { selectSignOuts: (count) => count },
});

const { signedOut } = signOutsSlice.actions;
export const { selectSignOuts } = signOutsSlice.selectors;

/** The customer who was last signed in. An expired session keeps the name, and a sign-out removes it. */
export const lastUserNameSlice = createSlice({
  name: 'lastUserName',
  initialState: (): string | null => null,
  reducers: {
    // Batch this action, because no component shows the name. Otherwise, it would flush pending notifications early.
    userSeen: {
      reducer: (_last, { payload }: PayloadAction<string>) => payload,
      prepare: prepareAutoBatched<string>(),
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => null),
});

const { userSeen } = lastUserNameSlice.actions;

/** Reacts to session changes: updates local storage, counts sign-outs and refreshes the user. */
export const sessionListener = createListenerMiddleware<SessionState>();

sessionListener.startListening({
  predicate: (_action, current, previous) => selectUser(current) !== selectUser(previous),
  effect: (_action, { getState, getOriginalState, dispatch }) => {
    const before = selectUser(getOriginalState());
    const user = selectUser(getState());
    const stored = readUser(readStored(STORED_USER));
    if (user) store(STORED_USER, user);
    else forget(STORED_USER);
    if (before === null && user) dropPreloadedReplies();
    if (!user) return;
    const { lastUserName } = getState();
    if (lastUserName !== null && lastUserName !== user.userName) {
      // If the customer has signed in in another tab, the stored details may already be this customer's.
      if (stored?.userName !== user.userName) forgetBusinessDetails();
      dispatch(signedOut());
    }
    dispatch(userSeen(user.userName));
  },
});

// Handle only the sign-out call. An expired session keeps the stored order for the customer's next sign-in.
sessionListener.startListening({
  matcher: logout.matchFulfilled,
  effect: (_action, { dispatch }) => {
    forgetBusinessDetails();
    dispatch(signedOut());
  },
});

sessionListener.startListening({
  predicate: (action, state) => isSessionMissing(action) && Boolean(selectUser(state)),
  effect: (_action, { dispatch, getOriginalState }) => {
    dispatch(emailTyped(selectUser(getOriginalState())?.userName ?? ''));
    void dispatch(refreshUser());
  },
});

/**
 * Returns whether a call failed because the session is missing. Ignores sign-ins, because the server also replies with
 * 401 to a wrong password.
 */
function isSessionMissing(action: UnknownAction): boolean {
  return isRejectedWithValue(action) && errorStatus(action.payload) === 401 && !login.matchRejected(action);
}

const selectCurrentUser = currentUser.select();

function selectUser(state: ApiState) {
  return selectCurrentUser(state).data;
}
