import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '../api/slice';
import { dialogsSlice } from './dialogs';
import { sessionListener, signOutsSlice } from './session';

const reducer = combineReducers({ api: api.reducer, dialogs: dialogsSlice.reducer, signOuts: signOutsSlice.reducer });

/** How long a check takes says something about the machine and nothing about the state, so it is no reason to warn. */
const UNTIMED = { warnAfter: Number.POSITIVE_INFINITY };
const DEVELOPMENT_CHECKS = { immutableCheck: UNTIMED, serializableCheck: UNTIMED };

/** The store of the site. The shell makes one for the page; a test makes one for each case. */
export function createStore() {
  return configureStore({
    reducer,
    middleware: (defaults) => defaults(DEVELOPMENT_CHECKS).prepend(sessionListener.middleware).concat(api.middleware),
  });
}

export type Store = ReturnType<typeof createStore>;
export type Dispatch = Store['dispatch'];
export type State = ReturnType<typeof reducer>;
