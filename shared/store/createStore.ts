import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api, type ReplyWithoutNetwork } from '../api/slice';
import { dialogsSlice } from './dialogs';
import type { PageState } from './pageState';
import { sessionListener, signOutsSlice } from './session';

const reducer = combineReducers({ api: api.reducer, dialogs: dialogsSlice.reducer, signOuts: signOutsSlice.reducer });

/** Turns off the warnings about slow checks, because the duration of a check depends on the machine. */
const UNTIMED = { warnAfter: Number.POSITIVE_INFINITY };
const DEVELOPMENT_CHECKS = { immutableCheck: UNTIMED, serializableCheck: UNTIMED };

interface StoreOptions {
  /** The state that the server used to render the page. */
  state?: PageState | undefined;
  /** Replies to the calls of this store. By default, the store uses the network. */
  reply?: ReplyWithoutNetwork;
}

/**
 * Creates the store of the site. The shell creates one store for the page. The server creates a store for each rendered
 * page. Tests create a store for each case.
 */
export function createStore({ state, reply }: StoreOptions = {}) {
  return configureStore({
    reducer,
    // The types require every part of the state. RTK Query creates the parts that a page's state lacks.
    ...(state && { preloadedState: state as Partial<ReturnType<typeof reducer>> }),
    middleware: (defaults) =>
      defaults({ ...DEVELOPMENT_CHECKS, thunk: { extraArgument: { reply } } })
        .prepend(sessionListener.middleware)
        .concat(api.middleware),
  });
}

export type Store = ReturnType<typeof createStore>;
export type Dispatch = Store['dispatch'];
export type State = ReturnType<typeof reducer>;
