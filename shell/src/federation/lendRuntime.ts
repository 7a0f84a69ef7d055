import * as runtimeCore from '@module-federation/runtime-core';

/** The global with the runtime core. Remotes that are built with `externalRuntime` read it. */
const NAME = '_FEDERATION_RUNTIME_CORE';

/** Provides the shell's copy of the runtime core to all remotes, so that their bundles omit it. */
export function lendRuntime(): void {
  Object.defineProperty(globalThis, NAME, { value: runtimeCore });
}
