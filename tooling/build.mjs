/**
 * `npm run build` builds every package that changed since its last build. `npm run build -- mfe-checkout` limits the
 * build to the named packages.
 */

import './setup/requireNode.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { APPS, SERVICES } from './setup/packages.mjs';
import { parseOptions, refuse } from './setup/parseOptions.mjs';
import { failWith } from './setup/SetupError.mjs';

const PACKAGES = [...APPS, ...SERVICES];
const USAGE = `Usage: npm run build [-- ${PACKAGES.join('|')} …]`;
const named = parseOptions(USAGE, { allowPositionals: true }, ({ positionals }) => {
  const unknown = positionals.find((name) => !PACKAGES.includes(name));
  if (unknown) refuse(`There is no package ${unknown} to build. Choose from ${PACKAGES.join(', ')}`);
  return positionals;
});

try {
  await ensureInstalled();
  await buildStale(named.length > 0 ? named : undefined);
} catch (error) {
  failWith(error);
}
