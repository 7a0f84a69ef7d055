import './setup/requireNode.mjs';
import { join } from 'node:path';
import { IN_BROWSER, LONG_TESTS, ON_POSTGRES, runJest } from './checks/jest.mjs';
import { ensureProgramsInstalled } from './checks/ownProgram.mjs';
import { findOtherBrowsers, testInBrowsers } from './checks/browsers.mjs';
import { report } from './checks/report.mjs';
import { ensureBrowser } from './setup/browser.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { failWith } from './setup/SetupError.mjs';
import { parseOptions, refuse } from './setup/parseOptions.mjs';
import { ROOT } from './setup/root.mjs';

/** The variants that `npm test` skips. Each function resolves to one or more outcomes of its tests. */
const VARIANTS = {
  embedded: () =>
    runJest('Tests of the server on the embedded database', ['--projects', 'server', 'server-kit', 'release-registry']),
  archive: () => runJest('Tests of the server archive', ['--config', 'server/jest.archive.config.mjs']),
  long: testLong,
  registry: testRegistryAlone,
  browsers: testBrowsers,
};

/** Runs the tests named `*.long.test.*`: attacks, disasters, bad releases, and tools that build whole packages. */
async function testLong() {
  await ensureProgramsInstalled();
  await ensureBrowser();
  return [
    await runJest('Long tests of the packages', LONG_TESTS),
    await runJest('Long tests of the server on PostgreSQL', [...ON_POSTGRES, ...LONG_TESTS]),
    await runJest('Long tests in the browser', [...IN_BROWSER, ...LONG_TESTS]),
  ];
}

/** Builds a site without our packages, and releases it with the registry alone. */
async function testRegistryAlone() {
  await ensureBrowser();
  return runJest('Tests of the registry alone', ['--config', 'e2e/foreign/jest.config.mjs']);
}

/**
 * Runs the main journeys in Firefox and in WebKit, and the journeys of a licence also in Chromium. Skips a browser that
 * it can't install.
 */
async function testBrowsers() {
  await ensureBrowser();
  const { installed, skipped } = await findOtherBrowsers();
  for (const sentence of skipped) console.log(sentence);
  await ensureInstalled(join(ROOT, 'e2e/browsers'));
  return testInBrowsers(installed);
}

const USAGE = `Usage: npm run test:variants [-- <${Object.keys(VARIANTS).join('|')}> …]`;

const wanted = parseOptions(USAGE, { allowPositionals: true }, ({ positionals }) => {
  const unknown = positionals.find((name) => !Object.hasOwn(VARIANTS, name));
  if (unknown) refuse(`There is no variant ${unknown}`);
  return Object.keys(VARIANTS).filter((name) => positionals.length === 0 || positionals.includes(name));
});

try {
  await ensureInstalled();
  await buildStale();
  const outcomes = [];
  for (const name of wanted) outcomes.push(await VARIANTS[name]());
  report(outcomes.flat());
} catch (error) {
  failWith(error);
}
