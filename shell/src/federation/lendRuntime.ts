import * as runtimeCore from '@module-federation/runtime-core';

/** The global with the runtime core. The entry of a remote that is built with `externalRuntime` reads it. */
const NAME = '_FEDERATION_RUNTIME_CORE';

/** Provides the shell's copy of the runtime core to all remotes, so that they contain none. */
export function lendRuntime(): void {
  Object.defineProperty(globalThis, NAME, { value: runtimeCore });
}
