import './setup/requireNode.mjs';
import { APPS, buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { failWith } from './setup/SetupError.mjs';

/** `npm run build` builds the apps whose sources changed; `npm run build -- mfe-checkout` only those that are named. */
const named = process.argv.slice(2);

try {
  await ensureInstalled();
  await buildStale(named.length > 0 ? named : APPS);
} catch (error) {
  failWith(error);
}
