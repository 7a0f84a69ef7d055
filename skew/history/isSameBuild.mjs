import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Says whether two builds that were made for the same version do the same. */
export function isSameBuild(one, other) {
  return JSON.stringify(contentsOf(one)) === JSON.stringify(contentsOf(other));
}

function contentsOf(folder) {
  const record = join(folder, 'release.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8'), withoutEntry) : readFiles(folder);
}

/** The record has the hash of each file. An entry has a module id that depends on the folder that it was built in. */
function withoutEntry(key, value) {
  return key === 'remoteEntry.js' ? undefined : value;
}

/** The build of a server is flat. */
const readFiles = (folder) =>
  readdirSync(folder)
    .sort()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
