import { fileURLToPath } from 'node:url';

/** The repository's own folder: two above this file, and above what is built of it (`dist/main.mjs`) as well. */
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
