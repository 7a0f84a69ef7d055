import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder that contains `server`: two levels above this file and above the built file (`dist/main.mjs`). It is the
 * repository, or the unpacked archive of the server.
 */
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

/** The archive has the same folders without sources. */
export const isArchive = !existsSync(join(CHECKOUT, 'server/src'));

/** Returns a text with our commands as an operator runs them here, because the archive has no npm. */
export function nameCommands(text: string): string {
  return isArchive ? text.replace(/npm run (admin|release) --/g, 'bin/$1') : text;
}
