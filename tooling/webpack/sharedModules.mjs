import { fileURLToPath } from 'node:url';
import { FACADES, lowestRange, RUNTIME_CORE, RUNTIME_CORE_VERSION, VERSIONS } from './moduleNames.mjs';

/**
 * The modules that must exist only once in a page. A shared library loses its tree-shaking. So the facades of `shared`
 * wrap the router, react-redux and Redux Toolkit.
 */
const SINGLETONS = Object.keys(VERSIONS);

/** Returns the shell's settings: it provides every singleton and loads it before the first render. */
export function provideSingletons() {
  return mapSingletons((key) => ({
    singleton: true,
    strictVersion: true,
    eager: true,
    version: VERSIONS[key],
    requiredVersion: `^${VERSIONS[key]}`,
  }));
}

/**
 * Returns a remote's settings: it takes the singletons from the host and contains no copy. `ExactRangesPlugin` narrows
 * the ranges to the names in use.
 */
export function consumeSingletons() {
  return mapSingletons((key) => ({
    singleton: true,
    strictVersion: true,
    import: false,
    requiredVersion: lowestRange({ module: key, used: [] }),
  }));
}

function mapSingletons(configure) {
  return Object.fromEntries(SINGLETONS.map((key) => [key, configure(key)]));
}

/** The names of the libraries in records and servers from before `versions` existed. */
export const OLD_LIBRARY_NAMES = {
  react: [`major version ${VERSIONS.react.split('.')[0]}`],
  [RUNTIME_CORE]: [`major version ${RUNTIME_CORE_VERSION.split('.')[0]}`],
};

/** The file of each module of `shared` that the shell provides. */
export const FACADE_FILES = Object.fromEntries(
  FACADES.map((facade) => [facade, fileURLToPath(new URL(`../../${facade}/index.ts`, import.meta.url))]),
);
