import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api, type ReplyWithoutNetwork } from '../api/slice';
import { dialogsSlice } from './dialogs';
import type { PageState } from './pageState';
import { lastUserNameSlice, sessionListener, signOutsSlice } from './session';

const reducer = combineReducers({
  api: api.reducer,
  dialogs: dialogsSlice.reducer,
  lastUserName: lastUserNameSlice.reducer,
  signOuts: signOutsSlice.reducer,
});

/** Turns off warnings about slow development checks, because their duration depends on the machine. */
const UNTIMED = { warnAfter: Number.POSITIVE_INFINITY };
const DEVELOPMENT_CHECKS = { immutableCheck: UNTIMED, serializableCheck: UNTIMED };

interface StoreOptions {
  /** The state that the server used to render the page. */
  state?: PageState | undefined;
  /** Replies to the calls of this store. By default, the store uses the network. */
  reply?: ReplyWithoutNetwork;
}

/**
 * Creates the site's store. In the browser, a page has one store. The server and the tests create a store for each page
 * that they render.
 */
export function createStore({ state, reply }: StoreOptions = {}) {
  return configureStore({
    reducer,
    // A page's state contains only parts of the API slice. The reducer's initial state provides the rest.
    ...(state && { preloadedState: { api: { ...api.reducer(undefined, { type: '' }), ...state.api } } }),
    middleware: (defaults) =>
      defaults({ ...DEVELOPMENT_CHECKS, thunk: { extraArgument: reply } })
        .prepend(sessionListener.middleware)
        .concat(api.middleware),
  });
}

export type Store = ReturnType<typeof createStore>;
export type Dispatch = Store['dispatch'];
export type State = ReturnType<typeof reducer>;
