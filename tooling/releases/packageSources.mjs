import { APPS, HOST } from '../setup/packages.mjs';

/**
 * The packages that have releases, with the source folders of their builds. Each build contains its own copy of the
 * code from `shared`, except the facades, which the shell provides to the remotes. The payment sandbox is part of the
 * server's archive.
 */
export const PACKAGE_SOURCES = {
  ...Object.fromEntries(APPS.map((name) => [name, [name, 'shared']])),
  [HOST]: [HOST, 'shared', 'release-registry/client'],
  server: ['server', 'server-kit', 'release-registry', 'shared/domain', 'shared/contract', 'shared/compatibility'],
};

/** Files that no build contains. Commits that change only these files need no release. */
const NOT_BUILT = ['**/*.test.*', '**/testing/**', '**/README.md', '**/CHANGELOG.md', '**/jest.*'];

/** Returns Git's path arguments for the source files of a package's build. */
export function sourcePaths(name) {
  const folders = PACKAGE_SOURCES[name];
  const excluded = folders.flatMap((folder) => NOT_BUILT.map((pattern) => `:(exclude,glob)${folder}/${pattern}`));
  return [...folders, ...excluded];
}
