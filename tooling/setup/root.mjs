import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's own folder. */
export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));
