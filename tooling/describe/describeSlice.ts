import { api } from 'shared/api';
import { TAG_TYPES } from 'shared/api/tagTypes';
import type { ApiCall } from 'shared/contract/replyShape';
import type { Registrations } from 'shared/contract/registry';
import { createStore } from 'shared/store';
import { STORAGE_KEYS } from 'shared/store/storageKeys';
import { callsOf } from './recordRegistrations';

/** Returns the names that `shared` registers in its API slice and store, and the calls of the slice's endpoints. */
export function describeSlice(): { registers: Registrations; calls: ApiCall[] } {
  const names = Object.keys(api.endpoints).sort();
  const definitions: Parameters<typeof callsOf>[0] = {};
  // `enhanceEndpoints` passes each endpoint's definition to a function. These functions collect the definitions.
  const endpoints = Object.fromEntries(
    names.map((name) => [name, (definition: object) => void (definitions[name] = definition)]),
  );
  api.enhanceEndpoints({ endpoints });
  return {
    registers: {
      endpoints: names,
      reducers: Object.keys(createStore().getState()).sort(),
      storageKeys: [...STORAGE_KEYS],
      tagTypes: [...TAG_TYPES],
    },
    calls: callsOf(definitions),
  };
}
