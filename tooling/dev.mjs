import './setup/requireNode.mjs';
import { parseArgs } from 'node:util';
import { APPS, buildStale, SERVICES } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { failWith, SetupError } from './setup/SetupError.mjs';

/**
 * `npm run dev` serves the shop with every package rebuilt as it is edited and the page reloaded; `npm run dev -w mfe-checkout` does so for one of
 * them. With `-- --shell=URL` the rest of the site is a deployed one.
 */
try {
  const { positionals, values } = parseArgs({ options: { shell: { type: 'string' } }, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : APPS;
  const unknown = names.find((name) => !APPS.includes(name));
  if (unknown) throw new SetupError(`There is no package ${unknown} to develop; there are ${APPS.join(', ')}.`);
  if (values.shell !== undefined && !URL.canParse(values.shell)) throw new SetupError(`--shell is "${values.shell}", but must be the URL of a site.`);
  await ensureInstalled();
  // The page itself is the shell's, so a shop needs one that is built.
  if (values.shell === undefined) await buildStale([...APPS.filter((name) => name === 'shell' || !names.includes(name)), ...SERVICES]);
  const { develop } = await import('./dev/develop.mjs');
  await develop({ names, shellUrl: values.shell });
} catch (error) {
  failWith(error);
}
