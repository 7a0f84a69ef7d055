import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Says whether two builds that were made for the same version have the same files. */
export function isSameBuild(one, other) {
  const paths = listFiles(one);
  const isEqual = (path) => readFileSync(join(one, path)).equals(readFileSync(join(other, path)));
  return JSON.stringify(paths) === JSON.stringify(listFiles(other)) && paths.every(isEqual);
}

/** The bundle of a server is flat, and so is that of an app. */
const listFiles = (folder) => readdirSync(folder).sort();
