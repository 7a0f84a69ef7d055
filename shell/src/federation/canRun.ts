import { getInstance } from '@module-federation/enhanced/runtime';
import { isCompatible } from 'shared/compatibility/requirements';
import type { RegisteredRelease } from 'shared/contract/registry';

/** Module that the shell lends to remotes outside of the share scope. */
const RUNTIME_CORE = '@module-federation/runtime-core';

/** Whether this shell provides the versions that a release needs. Decided before any of its code runs. */
export function canRun({ requires }: RegisteredRelease, versions = providedVersions()): boolean {
  return isCompatible(requires, { version: '', exports: {}, versions });
}

/** The versions that the federation runtime would hand to a container. */
function providedVersions(): Record<string, string> {
  const federation = getInstance();
  if (!federation) return {};
  const scope = Object.entries(federation.shareScopeMap['default'] ?? {});
  return { ...Object.fromEntries(scope.flatMap(([module, versions]) => Object.keys(versions).map((version) => [module, version]))), [RUNTIME_CORE]: federation.version };
}
