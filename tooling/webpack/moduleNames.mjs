import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const read = (path) => readJson(new URL(path, import.meta.url));

/** The facades: the modules of `shared` that the shell provides to all remotes. Each facade has a `names.json`. */
export const FACADES = ['shared/api', 'shared/router', 'shared/store'];

/**
 * The exported names of each shared module, with the version that added each name, such as `"usePrices": "1.0.0"`. A
 * removed name also has the major version that removed it: `{ "since": "1.0.0", "removed": "2.0.0" }`.
 * `npm run names` adds new names.
 */
export const MODULE_NAMES = {
  ...Object.fromEntries(FACADES.map((facade) => [facade, read(`../../${facade}/names.json`)])),
  react: read('names/react.json'),
  'react/jsx-runtime': read('names/react-jsx-runtime.json'),
};

export const installedVersion = (library) => readJson(join(ROOT, 'node_modules', library, 'package.json')).version;

/** The exact versions of the shared modules in a build of this checkout. */
export const VERSIONS = (() => {
  const react = installedVersion('react');
  const shared = versionOfSources(
    read('../../shared/package.json').version,
    FACADES.map((facade) => MODULE_NAMES[facade]),
  );
  return { ...Object.fromEntries(FACADES.map((facade) => [facade, shared])), react, 'react/jsx-runtime': react };
})();

export const RUNTIME_CORE = '@module-federation/runtime-core';
/** The runtime core has no list of names, so a remote requires at least the version that its build contains. */
export const RUNTIME_CORE_VERSION = installedVersion(RUNTIME_CORE);

/**
 * Returns the version of the sources of `shared`. It is later than the released version if the sources add or remove
 * names for the next release.
 * @param {string} released
 * @param {object[]} lists the names of each facade, as in `MODULE_NAMES`
 */
export function versionOfSources(released, lists) {
  const mentioned = lists.flatMap((names) =>
    Object.values(names).flatMap((entry) => (typeof entry === 'string' ? [entry] : [entry.since, entry.removed])),
  );
  return latest([released, ...mentioned]);
}

/**
 * Returns the range that a container requires of a module. The range starts at the lowest version that has all used
 * names, and stays within the major version of the current sources.
 * @param {{ module: string, used: string[], atLeast?: string, version?: string, names?: object }} need `used` contains
 *   `*` if the build uses the whole module. `atLeast` is a version that a squad requires for other reasons.
 * @throws {Error} if the module lacks a name, or is older than `atLeast`
 */
export function lowestRange({ module, used, atLeast, version = VERSIONS[module], names = MODULE_NAMES[module] }) {
  const present = Object.entries(names).filter(([, entry]) => typeof entry === 'string');
  const wanted = used.includes('*') ? present.map(([name]) => name) : used;
  const unknown = wanted.filter((name) => typeof names[name] !== 'string');
  if (unknown.length > 0)
    throw new Error(`${module} does not export ${unknown.join(', ')}. If a name is new, run \`npm run names\`.`);
  if (atLeast && compareVersions(atLeast, version) > 0)
    throw new Error(`\`needs\` requires ${module} ${atLeast}, but this build has ${version}.`);
  const [major] = version.split('.');
  return `^${latest([`${major}.0.0`, ...wanted.map((name) => names[name]), ...(atLeast ? [atLeast] : [])])}`;
}

export function latest(versions) {
  return versions.reduce((highest, version) => (compareVersions(version, highest) > 0 ? version : highest));
}

/** Compares two versions by number, for sorting. Does not support pre-release versions. */
export function compareVersions(one, other) {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  const differing = left.findIndex((number, index) => number !== right[index]);
  return differing === -1 ? 0 : left[differing] - right[differing];
}
