import { getInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { integrityPlugin } from './integrityPlugin';
import { watchTab } from './watchTab';

/** Prepares the federation runtime that the build added. Call this function once, before any page loads. */
export function startFederation(): void {
  provideRuntimeCore();
  getInstance()?.registerPlugins([integrityPlugin()]);
  watchTab();
}

/** The global variable from which remotes built with `externalRuntime` read the runtime core. */
const RUNTIME_CORE_GLOBAL = '_FEDERATION_RUNTIME_CORE';

/** Shares the shell's copy of the runtime core with all remotes, so that their builds need no copy. */
function provideRuntimeCore(): void {
  Object.defineProperty(globalThis, RUNTIME_CORE_GLOBAL, { value: runtimeCore });
}
