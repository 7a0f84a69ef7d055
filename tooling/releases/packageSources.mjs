import { APPS } from '../setup/packages.mjs';

/**
 * The packages that are released, each with the folders that its build takes sources from. A build contains all of
 * `shared` as it is at the tag, so the commits of `shared` count for the package that is released, and for no other.
 * The payment sandbox is part of the server's archive.
 */
export const PACKAGE_SOURCES = {
  ...Object.fromEntries(APPS.map((name) => [name, [name, 'shared']])),
  server: ['server', 'shared/domain', 'shared/contract', 'shared/compatibility'],
};

/** Files that no build contains. A commit that changes nothing else needs no release. */
const NOT_BUILT = ['**/*.test.*', '**/testing/**', '**/README.md', '**/CHANGELOG.md', '**/jest.*'];

/** Returns git's path arguments for the files of a package's build. */
export function sourcePaths(name) {
  const folders = PACKAGE_SOURCES[name];
  const excluded = folders.flatMap((folder) => NOT_BUILT.map((pattern) => `:(exclude,glob)${folder}/${pattern}`));
  return [...folders, ...excluded];
}
