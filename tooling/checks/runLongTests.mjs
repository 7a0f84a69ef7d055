import { ensureBrowser } from '../setup/browser.mjs';
import { buildStale } from '../setup/build.mjs';
import { ensureInstalled } from '../setup/install.mjs';
import { failWith } from '../setup/SetupError.mjs';
import { runJest } from './jest.mjs';

/**
 * Builds the packages, then runs browser tests that are too long for `npm test`. Prints `N passed, N failed` as the
 * last line.
 * @param {string} title
 * @param {string} config path of the Jest configuration
 */
export async function runLongTests(title, config) {
  try {
    await ensureInstalled();
    await buildStale();
    await ensureBrowser();
    const { passed, failed } = await runJest(title, ['--config', config]);
    console.log(`${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } catch (error) {
    failWith(error);
  }
}
