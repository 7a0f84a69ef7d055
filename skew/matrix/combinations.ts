import { APPS } from 'tooling/setup/packages.mjs';

export interface BuiltRelease {
  label: 'current' | 'previous';
  version: string;
  commit: string;
  isTagged: boolean;
  /** The Git checkout's folder. Each build is in `<folder>/<package>/dist`. */
  folder: string;
}

/** The built releases by package, the current release first. */
export type BuiltReleases = Record<string, BuiltRelease[]>;

/** One release of the shell and of each remote, by package. */
export type Combination = Record<string, BuiltRelease>;

/** Returns a package's built releases, the current release first. */
export function releasesOf(releases: BuiltReleases, name: string): BuiltRelease[] {
  const found = releases[name];
  if (!found) throw new Error(`${name} has no built releases.`);
  return found;
}

/** Returns all combinations of one release per app. */
export function combinations(releases: BuiltReleases): Combination[] {
  return APPS.reduce<Combination[]>(
    (combined, name) =>
      combined.flatMap((combination) =>
        releasesOf(releases, name).map((release) => ({ ...combination, [name]: release })),
      ),
    [{}],
  );
}

/** Describes the releases of a combination, such as `previous shell, current mfe-catalog`. */
export const describeCombination = (combination: Combination): string =>
  Object.entries(combination)
    .map(([name, { label }]) => `${label} ${name}`)
    .join(', ');
