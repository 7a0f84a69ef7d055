import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));
