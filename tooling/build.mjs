import './setup/requireNode.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { failWith } from './setup/SetupError.mjs';

/** `npm run build` builds what has changed since its last build; `npm run build -- mfe-checkout` only those that are named. */
const named = process.argv.slice(2);

try {
  await ensureInstalled();
  await buildStale(named.length > 0 ? named : undefined);
} catch (error) {
  failWith(error);
}
