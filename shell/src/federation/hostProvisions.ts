import { getInstance } from '@module-federation/enhanced/runtime';
import type { Provisions } from 'shared/contract/registry';

/** Lent to remotes outside of the share scope. */
const RUNTIME_CORE = '@module-federation/runtime-core';

/**
 * Returns the versions that the federation runtime would hand to a container. Names are left out: the gate has compared
 * them.
 */
export function hostProvisions(): Provisions {
  const federation = getInstance();
  const scope = Object.entries(federation?.shareScopeMap['default'] ?? {});
  const shared = scope.flatMap(([module, versions]) => Object.keys(versions).map((version) => [module, version]));
  const core = federation ? { [RUNTIME_CORE]: federation.version } : {};
  return { version: '', exports: {}, versions: { ...Object.fromEntries(shared), ...core } };
}
