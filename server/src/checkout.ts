import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder that holds `server`: two above this file, and above what is built of it (`dist/main.mjs`) as well. It is
 * the repository, or the unpacked archive of the server.
 */
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

/** The archive has the same folders without sources. */
export const isArchive = !existsSync(join(CHECKOUT, 'server/src'));

/** Returns a text with our commands named as an operator calls them from here: the archive has no npm. */
export function nameCommands(text: string): string {
  return isArchive ? text.replace(/npm run (admin|release) --/g, 'bin/$1') : text;
}
