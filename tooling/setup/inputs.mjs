import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PACKAGES_FOLDER, ROOT } from './root.mjs';

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'dist-maps', 'testing', 'coverage', '.cache']);
const IGNORED_FILES = /\.test\.|README|jest\.config|CHANGELOG/;

/**
 * Lists the input files of a front-end package's build, as absolute paths in a stable order. Only the shell uses the
 * registry's client, which remotes in their own repositories don't have.
 */
export function listInputs(packageDir) {
  const client = basename(packageDir) === 'shell' ? ['release-registry/client'] : [];
  return list(packageDir, ['shared', ...client, 'tooling/webpack', 'tooling/describe']);
}

/** Lists the input files of a service's build, as absolute paths in a stable order. */
export function listServiceInputs(packageDir) {
  const sources = list(packageDir, [
    'server-kit',
    'release-registry',
    'shared/domain',
    'shared/contract',
    'shared/compatibility',
  ]);
  return [...sources, join(ROOT, 'tooling/setup/buildService.mjs')];
}

function list(packageDir, others) {
  const folders = [packageDir, ...others.map((folder) => join(PACKAGES_FOLDER, folder))];
  const files = [join(ROOT, 'package-lock.json'), join(ROOT, 'tsconfig.base.json')].filter((file) => existsSync(file));
  return [...folders.flatMap(listFiles), ...files];
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      // Check the name first, because `node_modules` is a link in a copy of the checkout.
      if (IGNORED_FOLDERS.has(entry.name)) return [];
      if (entry.isDirectory()) return listFiles(path);
      return IGNORED_FILES.test(basename(path)) ? [] : [path];
    });
}
