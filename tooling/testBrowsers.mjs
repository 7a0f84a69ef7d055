import './setup/requireNode.mjs';
import { runJest } from './checks/jest.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ensureOtherBrowser, OTHER_BROWSERS } from './setup/otherBrowsers.mjs';
import { failWith } from './setup/SetupError.mjs';

/** `npm run test:browsers` runs the main journeys in Firefox and in WebKit. Skips a browser that it can't install. */
async function testBrowsers() {
  await ensureInstalled();
  await buildStale();
  const browsers = [];
  for (const browser of OTHER_BROWSERS) browsers.push({ ...browser, path: await ensureOtherBrowser(browser) });
  const installed = browsers.filter(({ path }) => path !== undefined);
  if (installed.length > 0) await testIn(installed);
  for (const { name, variable, packages } of browsers.filter(({ path }) => path === undefined)) {
    console.log(
      `${name} is not installed, so its journeys are skipped. ` +
        `Install ${packages.join(' and ')}, or set ${variable}.`,
    );
  }
}

async function testIn(browsers) {
  const names = browsers.map(({ name }) => name);
  const { passed, failed, failures } = await runJest(
    `Journeys in ${names.join(' and ')}`,
    ['--config', 'e2e/browsers/jest.config.mjs', ...names.map((name) => `/${name.toLowerCase()}.test`)],
    Object.fromEntries(browsers.map(({ variable, path }) => [variable, path])),
  );
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

try {
  await testBrowsers();
} catch (error) {
  failWith(error);
}
