import './setup/requireNode.mjs';
import { runJest } from './checks/jest.mjs';
import { ensureBrowser } from './setup/browser.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { failWith } from './setup/SetupError.mjs';

/** `npm run test:packages` tests a remote in its own repository. Installs the packed packages there. */
async function testPackages() {
  await ensureInstalled();
  await buildStale();
  await ensureBrowser();
  const { passed, failed } = await runJest('Remote in its own repository', [
    '--config',
    'e2e/packages/jest.config.mjs',
  ]);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

try {
  await testPackages();
} catch (error) {
  failWith(error);
}
