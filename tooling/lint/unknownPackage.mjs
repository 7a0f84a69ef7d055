import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { moduleOf } from './moduleOf.mjs';

/**
 * Returns an error message if the file is in a package without import boundaries. Without this error, no rule would
 * check the file's imports.
 * @param {string} file path relative to the repository, with forward slashes
 * @param {(folder: string) => boolean} [isPackage] returns whether a folder of the repository is a package
 */
export function unknownPackage(file, isPackage = hasManifest) {
  const [folder, ...inner] = file.split('/');
  if (inner.length === 0 || moduleOf(file) || !isPackage(folder)) return undefined;
  return (
    `The package ${folder} has no import boundaries: add federation.config.mjs if it is a remote, ` +
    'or list its imports in tooling/lint/importBoundaries.mjs.'
  );
}

const known = new Map();

function hasManifest(folder) {
  if (!known.has(folder)) known.set(folder, existsSync(path.join(ROOT, folder, 'package.json')));
  return known.get(folder);
}
