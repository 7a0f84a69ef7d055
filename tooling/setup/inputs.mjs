import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'testing', 'coverage']);
const IGNORED_FILES = /\.test\.|README|jest\.config|CHANGELOG/;

/** Every file that decides what a front-end package's build contains, as absolute paths in a stable order. */
export function listInputs(packageDir) {
  const folders = [packageDir, join(ROOT, 'shared'), join(ROOT, 'tooling/webpack'), join(ROOT, 'tooling/frames')];
  return [...folders.flatMap(listFiles), join(ROOT, 'package-lock.json'), join(ROOT, 'tsconfig.base.json')];
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : listFiles(path);
      return IGNORED_FILES.test(basename(path)) ? [] : [path];
    });
}
