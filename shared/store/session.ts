import { createListenerMiddleware, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { currentUserApi, readUser } from '../api/currentUser';
import { api } from '../api/slice';
import { forgetBusinessDetails } from './purchaseDraft';
import { forget, readStored, store } from './storage';

const { currentUser } = currentUserApi.endpoints;

/** Shows the stored user at once and asks the server whether it still holds; a failed refresh clears it. */
export function restoreSession(): ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction> {
  return async (dispatch) => {
    const stored = readUser(readStored('user'));
    if (stored) dispatch(currentUserApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: stored }]));
    await dispatch(currentUser.initiate(undefined, { forceRefetch: true }));
  };
}

/** Keeps the local copy of the user in step with the one in the store. */
export const sessionPersistence = createListenerMiddleware();

sessionPersistence.startListening({
  predicate: (_action, current, previous) => selectUser(current) !== selectUser(previous),
  effect: (_action, { getState, getOriginalState }) => {
    const user = selectUser(getState());
    if (user) store('user', user);
    else forget('user');
    if (!user && selectUser(getOriginalState())) forgetBusinessDetails();
  },
});

const selectCurrentUser = currentUser.select();

function selectUser(state: unknown) {
  return selectCurrentUser(state as { api: ReturnType<typeof api.reducer> }).data;
}
