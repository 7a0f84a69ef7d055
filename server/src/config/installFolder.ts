import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownPath = fileURLToPath(import.meta.url);

/**
 * The folder that contains `server`, with a separator at the end: the repository, or the unpacked archive of the
 * server. Searches for the name, because the built file is at another depth than this one.
 */
export const INSTALL_FOLDER = ownPath.slice(0, ownPath.lastIndexOf(`${sep}server${sep}`) + 1);

/** True in the archive, which has the same folders without sources. */
export const isArchive = !existsSync(join(INSTALL_FOLDER, 'server/src'));

/** Returns a text with our commands as an operator runs them here, because the archive has no npm. */
export function nameCommands(text: string): string {
  return isArchive ? text.replace(/npm run (admin|release) --/g, 'bin/$1') : text;
}
