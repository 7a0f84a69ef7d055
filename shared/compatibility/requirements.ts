import type { Provisions, Requirements } from '../contract/registry';
import { satisfy } from '../domain/versionRange';

/** The modules of `shared` that a shell provides to remotes. */
const FACADES = ['shared/api', 'shared/router', 'shared/store'];

export interface UnmetRange {
  module: string;
  range: string;
  /** `undefined` if the host lacks the module. */
  provided: string | undefined;
}

export interface MissingNames {
  module: string;
  names: string[];
}

/**
 * Returns whether a host meets a release's requirements. The gate, the registry and the browser use this function.
 */
export function isCompatible(requires: Requirements, provides: Provisions | undefined): boolean {
  return unmetRanges(requires, provides).length === 0 && missingNames(requires, provides).length === 0;
}

export function unmetRanges(requires: Requirements, provides: Provisions | undefined): UnmetRange[] {
  const provided = providedVersions(provides);
  return Object.entries(requiredRanges(requires))
    .map(([module, range]) => ({ module, range, provided: provided[module] }))
    .filter(({ module, range, provided: version }) =>
      version === undefined ? !requires.contains?.includes(module) : !satisfy(version, range),
    );
}

export function missingNames({ exports }: Requirements, provides: Provisions | undefined): MissingNames[] {
  return Object.entries(exports)
    .map(([module, names]) => {
      const provided = setOf(provides?.exports[module]);
      return { module, names: names.filter((name) => !provided?.has(name)) };
    })
    .filter(({ names }) => names.length > 0);
}

/** Returns how many ranges and names a comparison with one host checks. */
export function requirementsIn({ exports, versions = {} }: Requirements): number {
  return Object.values(exports).reduce((sum, names) => sum + names.length, Object.keys(versions).length);
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Returns the names as a set. Creates the set of a list only once, because a shell is compared with every remote. */
function setOf(names: readonly string[] | undefined): ReadonlySet<string> | undefined {
  if (names === undefined) return undefined;
  const set = sets.get(names) ?? new Set(names);
  sets.set(names, set);
  return set;
}

/** Returns the version range that a build's container requires of each module. */
export function requiredRanges({ versions, range }: Requirements): Record<string, string> {
  return versions ?? facadesAt(range);
}

export function providedVersions(provides: Provisions | undefined): Record<string, string> {
  if (!provides) return {};
  return provides.versions ?? facadesAt(provides.version);
}

function facadesAt(version: string): Record<string, string> {
  return Object.fromEntries(FACADES.map((module) => [module, version]));
}
