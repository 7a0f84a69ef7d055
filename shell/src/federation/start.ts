import { getInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { integrityPlugin } from './integrityPlugin';
import { watchTab } from './watchTab';

/** Prepares the federation runtime that the build added. Call it once, before any page loads. */
export function startFederation(): void {
  lendRuntime();
  getInstance()?.registerPlugins([integrityPlugin()]);
  watchTab();
}

/** The global with the runtime core. The entry of a remote that is built with `externalRuntime` reads it. */
const NAME = '_FEDERATION_RUNTIME_CORE';

/** Provides the shell's copy of the runtime core to all remotes, so that they contain none. */
function lendRuntime(): void {
  Object.defineProperty(globalThis, NAME, { value: runtimeCore });
}
