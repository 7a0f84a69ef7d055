/** `npm run pack-packages -- dist-packages` packs the packages that a remote in its own repository installs. */

import './setup/requireNode.mjs';
import { resolve } from 'node:path';
import { packPackages } from './publish/packPackages.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { parseOptions, refuse } from './setup/parseOptions.mjs';
import { ROOT } from './setup/root.mjs';
import { failWith } from './setup/SetupError.mjs';

const USAGE = 'Usage: npm run pack-packages -- <folder>';
const folder = parseOptions(USAGE, { allowPositionals: true }, ({ positionals }) => {
  if (positionals.length !== 1) refuse('Specify one folder for the packages');
  return resolve(ROOT, positionals[0]);
});

try {
  await ensureInstalled();
  for (const file of await packPackages(folder)) console.log(file);
} catch (error) {
  failWith(error);
}
