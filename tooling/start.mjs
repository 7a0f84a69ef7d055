/** `npm start` installs missing packages, builds changed packages and runs the shop until a stop signal. */

import './setup/requireNode.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { killRunning } from './setup/run.mjs';
import { parseOptions } from './setup/parseOptions.mjs';
import { runShop } from './setup/runShop.mjs';
import { failWith } from './setup/SetupError.mjs';
import { stopSignal } from './setup/stopSignal.mjs';

parseOptions('Usage: npm start', {}, () => undefined);

const stopping = stopSignal();
const interrupt = () => {
  killRunning();
  process.exit(1);
};

try {
  stopping.addEventListener('abort', interrupt);
  await ensureInstalled();
  await buildStale();
  stopping.removeEventListener('abort', interrupt);
  await runShop(stopping);
} catch (error) {
  failWith(error);
}
