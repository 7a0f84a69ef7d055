/** `npm run registry` builds the release registry and starts it alone, without the shop. */

import './setup/requireNode.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildRegistry } from './setup/buildRegistry.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { parseOptions } from './setup/parseOptions.mjs';
import { ROOT } from './setup/root.mjs';
import { failWith } from './setup/SetupError.mjs';

parseOptions('Usage: npm run registry', {}, () => undefined);

try {
  await ensureInstalled();
  await buildRegistry();
} catch (error) {
  failWith(error);
}
await import(pathToFileURL(join(ROOT, 'release-registry/dist/main.mjs')).href);
