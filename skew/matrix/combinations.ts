import { APPS } from 'tooling/setup/packages.mjs';

export interface BuiltRelease {
  label: 'current' | 'previous';
  version: string;
  commit: string;
  isTagged: boolean;
  /** The checkout; the build is in its `<package>/dist`. */
  folder: string;
}

/** The built releases of each package, the current one first. */
export type BuiltReleases = Record<string, BuiltRelease[]>;

/** One release of each package that runs in the browser. */
export type Combination = Record<string, BuiltRelease>;

/** Returns every combination of the releases of shell and remotes. */
export function combinations(releases: BuiltReleases): Combination[] {
  return APPS.reduce<Combination[]>(
    (combined, name) =>
      combined.flatMap((combination) => releases[name]!.map((release) => ({ ...combination, [name]: release }))),
    [{}],
  );
}

/** Returns the releases of a combination as words, such as `previous shell, current mfe-catalog`. */
export const describeCombination = (combination: Combination): string =>
  Object.entries(combination)
    .map(([name, { label }]) => `${label} ${name}`)
    .join(', ');
