import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns whether two builds of the same version behave the same. For an app, compares the release records without the
 * entry's hash. For the server, compares all files.
 */
export function isSameBuild(one, other) {
  return JSON.stringify(contentsOf(one)) === JSON.stringify(contentsOf(other));
}

function contentsOf(folder) {
  const record = join(folder, 'release.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8'), withoutEntry) : readFiles(folder);
}

/** Removes the entry's hash from a record, because the entry contains a module id that depends on the build folder. */
function withoutEntry(key, value) {
  return key === 'remoteEntry.js' ? undefined : value;
}

const readFiles = (folder) =>
  readdirSync(folder)
    .sort()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
