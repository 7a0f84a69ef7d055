import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownPath = fileURLToPath(import.meta.url);

/**
 * The folder that contains `server`, with a trailing separator. It is the repository or the unpacked archive of the
 * server. The code searches for the name, because the built file has another depth than this file.
 */
export const INSTALL_FOLDER = ownPath.slice(0, ownPath.lastIndexOf(`${sep}server${sep}`) + 1);

/** True in the archive. The archive has the same folders as the repository, but no sources. */
export const isArchive = !existsSync(join(INSTALL_FOLDER, 'server/src'));

/** Replaces our commands in a text by the commands for this installation. The archive has no npm. */
export function nameCommands(text: string): string {
  return isArchive ? text.replace(/npm run (admin|release) --/g, 'bin/$1') : text;
}
