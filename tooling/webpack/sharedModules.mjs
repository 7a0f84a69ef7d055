import { fileURLToPath } from 'node:url';
import { FACADES, lowestRange, VERSIONS } from './moduleNames.mjs';

/**
 * Modules that may exist only once in a page. Sharing a library disables its tree-shaking, so remotes share the facades
 * of `shared` instead of the router, react-redux and Redux Toolkit.
 */
const SINGLETONS = Object.keys(VERSIONS);

/**
 * Returns the shell's `shared` option of Module Federation. The shell provides every singleton and loads it before the
 * first render.
 */
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
 * Returns a remote's `shared` option of Module Federation. The remote uses the host's singletons and contains no
 * copies. `ExactRangesPlugin` narrows each range to the versions that provide the imported names.
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

/** The source file of each `shared` facade that the shell provides. */
export const FACADE_FILES = Object.fromEntries(
  FACADES.map((facade) => [facade, fileURLToPath(new URL(`../../${facade}/index.ts`, import.meta.url))]),
);
