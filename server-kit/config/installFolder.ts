import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownPath = fileURLToPath(import.meta.url);

// Search the path for a package, because a bundle and this source file are at different depths.
const packageIndex = Math.max(
  ...['server', 'server-kit', 'release-registry'].map((name) => ownPath.lastIndexOf(`${sep}${name}${sep}`)),
);

/** The folder of the packages: the repository or the unpacked release archive. Ends with a separator. */
export const INSTALL_FOLDER = ownPath.slice(0, packageIndex + 1);

/** True if the server runs from an unpacked archive, which contains no `server/src`. */
export const isArchive = !existsSync(join(INSTALL_FOLDER, 'server/src'));

/**
 * In an archive, replaces `npm run admin --` with `bin/admin`, and `npm run release --` with `bin/release`, because the
 * archive has no npm.
 */
export function replaceCommands(text: string): string {
  return isArchive ? text.replace(/npm run (admin|release) --/g, 'bin/$1') : text;
}
