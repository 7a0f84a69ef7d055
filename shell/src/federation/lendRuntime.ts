import * as runtimeCore from '@module-federation/runtime-core';

/** Global that a remote's entry, built with `externalRuntime`, takes the core of the federation runtime from. */
const NAME = '_FEDERATION_RUNTIME_CORE';

/** Gives every remote the shell's own copy of the federation runtime's core, so that none of them brings it along. */
export function lendRuntime(): void {
  Object.defineProperty(globalThis, NAME, { value: runtimeCore });
}
