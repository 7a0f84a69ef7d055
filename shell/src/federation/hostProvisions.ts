import { getInstance } from '@module-federation/enhanced/runtime';
import type { Provisions } from 'shared/contract/registry';

/** Remotes read this module from a global variable instead of the share scope (`provideRuntimeCore`). */
const RUNTIME_CORE = '@module-federation/runtime-core';

/**
 * Returns the versions that the federation runtime provides to a container. Omits the exported names, because the
 * release gate has already compared them.
 */
export function hostProvisions(): Provisions {
  const federation = getInstance();
  const scope = Object.entries(federation?.shareScopeMap['default'] ?? {});
  const shared = scope.flatMap(([module, versions]) => Object.keys(versions).map((version) => [module, version]));
  const core = federation ? { [RUNTIME_CORE]: federation.version } : {};
  return { version: '', exports: {}, versions: { ...Object.fromEntries(shared), ...core } };
}
