import { ensureBrowser } from '../setup/browser.mjs';
import { buildStale } from '../setup/build.mjs';
import { ensureInstalled } from '../setup/install.mjs';
import { failWith } from '../setup/SetupError.mjs';
import { runJest } from './jest.mjs';
import { report } from './report.mjs';

/**
 * Builds the packages, then runs browser tests that have a command of their own. Prints `N passed, N failed` as the
 * last line.
 * @param {string} title
 * @param {string} config path of the Jest configuration
 */
export async function runSiteTests(title, config) {
  try {
    await ensureInstalled();
    await buildStale();
    await ensureBrowser();
    report([await runJest(title, ['--config', config])]);
  } catch (error) {
    failWith(error);
  }
}
