import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));
