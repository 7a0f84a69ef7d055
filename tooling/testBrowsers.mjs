import './setup/requireNode.mjs';
import { findOtherBrowsers, testInOtherBrowsers } from './checks/otherBrowsers.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { failWith } from './setup/SetupError.mjs';

/** `npm run test:browsers` runs the main journeys in Firefox and in WebKit. Skips a browser that it can't install. */
async function testBrowsers() {
  await ensureInstalled();
  await buildStale();
  const { installed, skipped } = await findOtherBrowsers();
  if (installed.length > 0) {
    const { passed, failed, failures } = await testInOtherBrowsers(installed);
    if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
    console.log(`${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  }
  for (const sentence of skipped) console.log(sentence);
}

try {
  await testBrowsers();
} catch (error) {
  failWith(error);
}
