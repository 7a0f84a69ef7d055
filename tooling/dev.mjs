/**
 * `npm run dev` serves the shop, rebuilds each edited package and shows the edit in the open page.
 * `npm run dev -w mfe-checkout` develops one package. `-- --shell=URL` loads the rest of the site from a deployed shop.
 */

import './setup/requireNode.mjs';
import { join } from 'node:path';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { APPS, SERVICES } from './setup/packages.mjs';
import { parseOptions, refuse } from './setup/parseOptions.mjs';
import { ROOT } from './setup/root.mjs';
import { failWith } from './setup/SetupError.mjs';

const USAGE = `Usage: npm run dev [-w ${APPS.join('|')}] [-- --shell=https://shop.example.com]`;
/** @satisfies {import('node:util').ParseArgsConfig} */
const CONFIG = { options: { shell: { type: 'string' } }, allowPositionals: true };

const { names, shellUrl } = parseOptions(USAGE, CONFIG, ({ positionals, values: { shell } }) => {
  const names = positionals.length > 0 ? positionals : APPS;
  const unknown = names.find((name) => !APPS.includes(name));
  if (unknown) refuse(`There is no package ${unknown} to develop. Choose from ${APPS.join(', ')}`);
  if (shell !== undefined && !URL.canParse(shell)) refuse(`--shell is "${shell}", but must be the URL of a site`);
  return { names, shellUrl: shell };
});

try {
  await ensureInstalled();
  // Build the shell even if it is under development, because the shop serves the HTML page of this build.
  if (shellUrl === undefined)
    await buildStale([...APPS.filter((name) => name === 'shell' || !names.includes(name)), ...SERVICES]);
  const { develop } = await import('./dev/develop.mjs');
  await develop({ developed: names.map((name) => ({ name, dir: join(ROOT, name), root: ROOT })), shellUrl });
} catch (error) {
  failWith(error);
}
