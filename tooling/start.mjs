import './setup/requireNode.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runShop } from './setup/runShop.mjs';
import { failWith } from './setup/SetupError.mjs';

/** `npm start`: whatever is missing is installed and built, then the shop runs until Ctrl+C. */
try {
  await ensureInstalled();
  await buildStale();
  await runShop();
} catch (error) {
  failWith(error);
}
