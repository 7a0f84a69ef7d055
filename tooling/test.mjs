import './setup/requireNode.mjs';
import { join } from 'node:path';
import { check } from './checks/check.mjs';
import { IN_BROWSER, ON_POSTGRES, OTHER_TESTS, runJest } from './checks/jest.mjs';
import { ensureProgramsInstalled } from './checks/ownProgram.mjs';
import { report } from './checks/report.mjs';
import { checkAllTypes } from './checks/types.mjs';
import { findUnused } from './checks/unused.mjs';
import { ensureBrowser } from './setup/browser.mjs';
import { buildStale } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ROOT } from './setup/root.mjs';
import { runNode } from './setup/run.mjs';
import { failWith } from './setup/SetupError.mjs';
import { parseOptions, refuse } from './setup/parseOptions.mjs';

const tool = (path) => join(ROOT, 'node_modules', path);

/**
 * Limits Oxlint's Go program to one core, because another process uses the second core. On one core, the program needs
 * a third less processor time.
 */
const ONE_CORE = { GOMAXPROCS: '1' };

const types = check('Types', () => checkAllTypes());
const build = check('Build', () => buildStale());

/** Checks that need only the sources. */
const checks = [
  check('Lint', () => runNode([tool('eslint/bin/eslint.js'), '.'])),
  check('Promises and import cycles', () => runNode([tool('oxlint/bin/oxlint')], { env: ONE_CORE })),
  types,
  check('Formatting', () => runNode([tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'])),
  check('Unused files, exports and dependencies', () => findUnused()),
  check('Import graph', () => runNode([join(ROOT, 'tooling/checks/graph.mjs')])),
  check('Packages', () => runNode([join(ROOT, 'tooling/checks/packages.mjs')])),
  check('Workflows', () => runNode([join(ROOT, 'tooling/checks/workflows.mjs')])),
  check('Names that shared provides', () => runNode([join(ROOT, 'tooling/checks/moduleNames.mjs')])),
  check('Tests that the specification names', () => runNode([join(ROOT, 'tooling/checks/specification.mjs')])),
];
const browser = check('Browser', async () => void (await ensureBrowser()));

/**
 * Runs all checks and tests, and prints `N passed, N failed` as the last line (`npm test`). After the build, runs the
 * tests on PostgreSQL in parallel with everything else, because each alone would leave a quarter of two cores idle.
 * `npm run test:variants` and `npm run skew` run the longer tests.
 */
async function testEverything() {
  await ensureInstalled();
  await ensureProgramsInstalled();
  const building = build();
  // Install the browser in the background, because the download needs little processor time.
  const installing = browser();
  const needed = Promise.all([building, installing]);
  const [checked, onPostgres] = await Promise.all([checkAndTest(needed), building.then(testOnPostgres)]);
  report([...(await needed), ...checked, onPostgres]);
}

/**
 * Runs the checks and the tests of the packages. If everything in `needed` succeeds, also runs the tests in Chromium.
 */
async function checkAndTest(needed) {
  const outcomes = [];
  for (const each of checks) outcomes.push(await each());
  const hasFailed = (await needed).some(({ failed }) => failed > 0);
  outcomes.push(await testPackages());
  if (!hasFailed) outcomes.push(await testInBrowser());
  return outcomes;
}

/** Checks the types, and tests the packages and the server (`npm test -- --quick`). */
async function testQuickly() {
  await ensureInstalled();
  await ensureProgramsInstalled();
  report([await types(), ...(await Promise.all([testPackages(), testOnPostgres()]))]);
}

const testPackages = () => runJest('Tests of the packages', OTHER_TESTS);

const testOnPostgres = () => runJest('Tests of the server on PostgreSQL', [...ON_POSTGRES, ...OTHER_TESTS]);

const testInBrowser = () => runJest('Tests in the browser', [...IN_BROWSER, ...OTHER_TESTS]);

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { quick: { type: 'boolean', default: false } };
const CONFIG = { options: OPTIONS, allowPositionals: true };
const isQuick = parseOptions('Usage: npm test [-- --quick]', CONFIG, ({ positionals: [part], values }) => {
  if (part !== undefined) refuse('Choose the package of the tests: npm test -w server -- invoices');
  return values.quick;
});

try {
  await (isQuick ? testQuickly() : testEverything());
} catch (error) {
  failWith(error);
}
