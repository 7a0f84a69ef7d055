import type { Provisions, Requirements } from '../contract/registry';
import { satisfies } from '../domain/versionRange';

const FACADES = ['shared/api', 'shared/router', 'shared/store'];
/** Records without `versions` come from builds with these, and their containers enforce `^` of them. */
const OLD_LIBRARIES = { react: '19.3.1', 'react/jsx-runtime': '19.3.1', '@module-federation/runtime-core': '2.9.2' };

export interface UnmetRange {
  module: string;
  range: string;
  /** `undefined` if the host has no such module. */
  provided: string | undefined;
}

export interface MissingNames {
  module: string;
  names: string[];
}

/** Whether a release runs on a host. The gate, the registry and the browser decide with this function. */
export function isCompatible(requires: Requirements, provides: Provisions | undefined): boolean {
  return unmetRanges(requires, provides).length === 0 && missingNames(requires, provides).length === 0;
}

export function unmetRanges(requires: Requirements, provides: Provisions | undefined): UnmetRange[] {
  const provided = providedVersions(provides);
  return Object.entries(requiredRanges(requires))
    .map(([module, range]) => ({ module, range, provided: provided[module] }))
    .filter(({ range, provided: version }) => version === undefined || !satisfies(version, range));
}

export function missingNames({ exports }: Requirements, provides: Provisions | undefined): MissingNames[] {
  return Object.entries(exports)
    .map(([module, names]) => ({ module, names: names.filter((name) => !provides?.exports[module]?.includes(name)) }))
    .filter(({ names }) => names.length > 0);
}

/** The range of each module that a build's container enforces. */
export function requiredRanges({ versions, range }: Requirements): Record<string, string> {
  return versions ?? { ...mapValues(OLD_LIBRARIES, (version) => `^${version}`), ...facadesAt(range) };
}

/** The exact version of each module that a shell brings. */
export function providedVersions(provides: Provisions | undefined): Record<string, string> {
  if (!provides) return {};
  return provides.versions ?? { ...OLD_LIBRARIES, ...facadesAt(provides.version) };
}

function facadesAt(version: string): Record<string, string> {
  return Object.fromEntries(FACADES.map((module) => [module, version]));
}

function mapValues(record: Record<string, string>, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
