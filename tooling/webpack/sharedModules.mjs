import { fileURLToPath } from 'node:url';
import { FACADES, lowestRange, RUNTIME_CORE, RUNTIME_CORE_VERSION, VERSIONS } from './moduleNames.mjs';

/**
 * What must exist once in the page, and nothing else: a library shared as a whole loses its tree-shaking, so the
 * router, react-redux and the toolkit are reached through the facades of `shared`.
 */
const SINGLETONS = Object.keys(VERSIONS);

/** The shell brings every singleton and has it ready before the first render. */
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
 * A remote takes them from the host and carries no copy of its own. `ExactRangesPlugin` raises the range to the names
 * in use.
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

/** How servers and builds before `versions` named the libraries that a shell provides. */
export const OLD_LIBRARY_NAMES = {
  react: [`major version ${VERSIONS.react.split('.')[0]}`],
  [RUNTIME_CORE]: [`major version ${RUNTIME_CORE_VERSION.split('.')[0]}`],
};

/** The file behind each module of `shared` that the shell provides. */
export const FACADE_FILES = Object.fromEntries(
  FACADES.map((facade) => [facade, fileURLToPath(new URL(`../../${facade}/index.ts`, import.meta.url))]),
);
