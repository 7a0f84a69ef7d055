import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const versionOf = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')).version;

const VERSIONS = {
  react: versionOf('../../node_modules/react/package.json'),
  '@module-federation/runtime-core': versionOf('../../node_modules/@module-federation/runtime-core/package.json'),
  shared: versionOf('../../shared/package.json'),
};

/**
 * What must exist once in the page, and nothing else: a library shared whole loses its tree-shaking, so the router, react-redux and the
 * toolkit are reached through the facades of `shared`. The version range is the promise between squads: any release of the same major fits.
 */
const SINGLETONS = {
  react: VERSIONS.react,
  'react/jsx-runtime': VERSIONS.react,
  'shared/api': VERSIONS.shared,
  'shared/router': VERSIONS.shared,
  'shared/store': VERSIONS.shared,
};

/** The shell brings every singleton and has it ready before the first render. */
export function provideSingletons() {
  return mapSingletons((version) => ({ singleton: true, strictVersion: true, eager: true, version, requiredVersion: `^${version}` }));
}

/** A remote takes them from the host and carries no copy of its own. */
export function consumeSingletons() {
  return mapSingletons((version) => ({ singleton: true, strictVersion: true, import: false, requiredVersion: `^${version}` }));
}

/** The range of the host's `shared` that a build made today needs. */
export const SHARED_RANGE = `^${VERSIONS.shared}`;

const majorOf = (library) => `major version ${VERSIONS[library].split('.')[0]}`;

/** The libraries that a remote takes from the host as they are, in the words of a release record. */
export const HOST_LIBRARIES = Object.fromEntries(['react', '@module-federation/runtime-core'].map((library) => [library, [majorOf(library)]]));

function mapSingletons(configure) {
  return Object.fromEntries(Object.entries(SINGLETONS).map(([key, version]) => [key, configure(version)]));
}

/** The file behind each module of `shared` that the shell provides. */
export const FACADES = Object.fromEntries(
  Object.keys(SINGLETONS)
    .filter((key) => key.startsWith('shared/'))
    .map((key) => [key, fileURLToPath(new URL(`../../${key}/index.ts`, import.meta.url))]),
);
