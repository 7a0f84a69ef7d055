import { createListenerMiddleware, createSlice, isRejectedWithValue, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { authApi } from '../api/auth';
import { currentUserApi, readUser } from '../api/currentUser';
import { errorStatus } from '../api/errorMessage';
import type { api } from '../api/slice';
import { forgetBusinessDetails } from './purchaseDraft';
import { forget, readStored, store, type StorageKey } from './storage';

const { currentUser } = currentUserApi.endpoints;
const { login, logout } = authApi.endpoints;
const STORED_USER: StorageKey = 'user';

/** Shows the stored user at once and asks the server whether it still holds; a failed refresh clears it. */
export function restoreSession(): ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction> {
  return async (dispatch) => {
    const stored = readUser(readStored(STORED_USER));
    if (stored) dispatch(currentUserApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: stored }]));
    // Another tab signs in and out for all.
    addEventListener('storage', ({ key }) => {
      if (key === STORED_USER) void dispatch(askWhoIsThere());
    });
    // Subscribes for good: a user whom nobody is subscribed to would be forgotten, not asked for, where its tag is invalidated.
    await dispatch(currentUser.initiate(undefined, { forceRefetch: true }));
  };
}

/** Asks the server again; until it answers, the user stays who it was. */
const askWhoIsThere = () => currentUser.initiate(undefined, { forceRefetch: true, subscribe: false });

/** How often a customer left this page, by signing out or by making room for another. What is drawn for a customer is drawn anew when it changes. */
export const signOutsSlice = createSlice({
  name: 'signOuts',
  initialState: 0,
  reducers: { customerLeft: (count) => count + 1 },
  selectors: { selectSignOuts: (count) => count },
});

const { customerLeft } = signOutsSlice.actions;
export const { selectSignOuts } = signOutsSlice.selectors;

/** Keeps what this browser stores of the session in step with the store. */
export const sessionListener = createListenerMiddleware();

sessionListener.startListening({
  predicate: (_action, current, previous) => selectUser(current) !== selectUser(previous),
  effect: (_action, { getState, getOriginalState, dispatch }) => {
    const before = selectUser(getOriginalState());
    const user = selectUser(getState());
    if (user) store(STORED_USER, user);
    else forget(STORED_USER);
    if (before && user && before.userName !== user.userName) dispatch(customerLeft());
  },
});

// A session that ran out is no sign-out: who signs in again finds the order as it was.
sessionListener.startListening({
  matcher: logout.matchFulfilled,
  effect: (_action, { dispatch }) => {
    forgetBusinessDetails();
    dispatch(customerLeft());
  },
});

sessionListener.startListening({
  predicate: (action, state) => isRefusedForWantOfSession(action) && Boolean(selectUser(state)),
  effect: (_action, { dispatch }) => void dispatch(askWhoIsThere()),
});

/** A call that needs a session and met none. A password that is wrong is refused with the same status. */
function isRefusedForWantOfSession(action: UnknownAction): boolean {
  return isRejectedWithValue(action) && errorStatus(action.payload) === 401 && !login.matchRejected(action);
}

const selectCurrentUser = currentUser.select();

function selectUser(state: unknown) {
  return selectCurrentUser(state as { api: ReturnType<typeof api.reducer> }).data;
}
