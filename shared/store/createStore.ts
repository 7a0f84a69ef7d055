import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '../api/slice';
import { dialogsSlice } from './dialogs';
import { sessionListener, signOutsSlice } from './session';

const reducer = combineReducers({ api: api.reducer, dialogs: dialogsSlice.reducer, signOuts: signOutsSlice.reducer });

/** The option that turns off warnings about slow checks. The duration depends on the machine, not on the state. */
const UNTIMED = { warnAfter: Number.POSITIVE_INFINITY };
const DEVELOPMENT_CHECKS = { immutableCheck: UNTIMED, serializableCheck: UNTIMED };

/** Creates the store of the site. The shell creates one store for the page. Tests create one store for each case. */
export function createStore() {
  return configureStore({
    reducer,
    middleware: (defaults) => defaults(DEVELOPMENT_CHECKS).prepend(sessionListener.middleware).concat(api.middleware),
  });
}

export type Store = ReturnType<typeof createStore>;
export type Dispatch = Store['dispatch'];
export type State = ReturnType<typeof reducer>;
