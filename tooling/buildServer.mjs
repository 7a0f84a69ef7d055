/**
 * `npm run build:server` writes the archive `dist/server-<version>.tar.gz`, which needs only Node, and prints its path
 * on the last line. `npm run build:server -- <folder>` writes to another folder.
 */

import './setup/requireNode.mjs';
import { resolve } from 'node:path';
import { buildStale } from './setup/build.mjs';
import { parseOptions } from './setup/parseOptions.mjs';
import { SERVICES } from './setup/packages.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ROOT } from './setup/root.mjs';
import { failWith } from './setup/SetupError.mjs';

const USAGE = 'Usage: npm run build:server [-- <folder>]';
const [folder] = parseOptions(USAGE, { allowPositionals: true }, ({ positionals }) => positionals);

try {
  await ensureInstalled();
  await buildStale(SERVICES);
  // Import this module after `ensureInstalled`, because it imports installed packages.
  const { createArchive } = await import('./archive/createArchive.mjs');
  const { path, megabytes, sha256 } = await createArchive(resolve(ROOT, folder ?? 'dist'));
  console.log(`${megabytes} MB, sha256 ${sha256}\n${path}`);
} catch (error) {
  failWith(error);
}
