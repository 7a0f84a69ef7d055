import '../tooling/setup/requireNode.mjs';
import { runJest } from '../tooling/checks/jest.mjs';
import { ensureBrowser } from '../tooling/setup/browser.mjs';
import { buildStale } from '../tooling/setup/build.mjs';
import { ensureInstalled } from '../tooling/setup/install.mjs';
import { parseOptions } from '../tooling/setup/parseOptions.mjs';
import { failWith } from '../tooling/setup/SetupError.mjs';

/** `npm run skew`: every version against every other, and every fault of every remote. `npm test` runs a short form of it. */
parseOptions('Usage: npm run skew', { options: {} }, () => undefined);

try {
  await ensureInstalled();
  await buildStale();
  await ensureBrowser();
  const { passed, failed, failures } = await runJest('Versions side by side', ['--config', 'skew/jest.config.mjs'], {
    SKEW: 'full',
  });
  console.log([...failures, `${passed} passed, ${failed} failed`].join('\n'));
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  failWith(error);
}
