import { getInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { integrityPlugin } from './integrityPlugin';
import { watchTab } from './watchTab';

/** Prepares the federation runtime that the build added. Call this function once, before any page loads. */
export function startFederation(): void {
  lendRuntime();
  getInstance()?.registerPlugins([integrityPlugin()]);
  watchTab();
}

/**
 * Name of the global variable that contains the runtime core. Remotes built with `externalRuntime` read this variable.
 */
const NAME = '_FEDERATION_RUNTIME_CORE';

/** Provides the shell's copy of the runtime core to all remotes, so that they need no copy of their own. */
function lendRuntime(): void {
  Object.defineProperty(globalThis, NAME, { value: runtimeCore });
}
