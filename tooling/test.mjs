import './setup/requireNode.mjs';
import { join } from 'node:path';
import { check } from './checks/check.mjs';
import { runJest } from './checks/jest.mjs';
import { findOtherBrowsers, testInOtherBrowsers } from './checks/otherBrowsers.mjs';
import { checkAllTypes } from './checks/types.mjs';
import { ensureBrowser } from './setup/browser.mjs';
import { buildStale } from './setup/build.mjs';
import { inParallel } from './setup/inParallel.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ROOT } from './setup/root.mjs';
import { runNode } from './setup/run.mjs';
import { failWith } from './setup/SetupError.mjs';

const tool = (path) => join(ROOT, 'node_modules', path);

/**
 * Limits Oxlint's Go program to one core, because another check uses the second core. On one core, the program needs a
 * third less processor time.
 */
const ONE_CORE = { GOMAXPROCS: '1' };

const types = check('Types', () => checkAllTypes());

/**
 * Checks that need only the sources. The slowest checks start first, so that the shorter checks run at the same time.
 */
const checks = [
  check('Build', () => buildStale()),
  check('Lint', () => runNode([tool('eslint/bin/eslint.js'), '.'])),
  check('Promises and import cycles', () => runNode([tool('oxlint/bin/oxlint')], { env: ONE_CORE })),
  types,
  check('Formatting', () => runNode([tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'])),
  check('Unused files, exports and dependencies', () => runNode([tool('knip/bin/knip.js')])),
  check('Import graph', () => runNode([join(ROOT, 'tooling/checks/graph.mjs')])),
  check('Packages', () => runNode([join(ROOT, 'tooling/checks/packages.mjs')])),
  check('Workflows', () => runNode([join(ROOT, 'tooling/checks/workflows.mjs')])),
  check('Names that shared provides', () => runNode([join(ROOT, 'tooling/checks/moduleNames.mjs')])),
  check('Tests that the specification names', () => runNode([join(ROOT, 'tooling/checks/specification.mjs')])),
];
const browser = check('Browser', async () => void (await ensureBrowser()));

/**
 * Runs all checks, then the tests of the packages, the server on PostgreSQL, the archive, the site in browsers and
 * mixed versions. Prints `N passed, N failed` as the last line (`npm test`).
 */
async function testEverything() {
  await ensureInstalled();
  // Install the browsers in the background, because the downloads need little processor time.
  const installing = browser();
  const findingOthers = installing.then(() => findOtherBrowsers());
  const [build, ...checked] = await inParallel(checks, 2);
  const outcomes = [build, ...checked, await testPackages()];
  // Run both kinds of tests at the same time, because they often wait for other processes.
  outcomes.push(...(await Promise.all([testOnPostgres(), ...(build.failed === 0 ? [testArchive()] : [])])));
  const installed = await installing;
  outcomes.push(installed);
  const { installed: others, skipped } = await findingOthers;
  if (build.failed + installed.failed === 0) {
    const inOthers = others.length > 0 ? [testInOtherBrowsers(others, ONE_FILE)] : [];
    outcomes.push(...(await Promise.all([testInBrowser(), testMixedVersions(), ...inOthers])));
  }
  for (const sentence of skipped) console.log(sentence);
  report(outcomes);
}

/** Checks the types, and tests the packages and the server (`npm test -- --quick`). */
async function testQuickly() {
  await ensureInstalled();
  report([await types(), await testPackages(), await testOnPostgres()]);
}

const testPackages = () => runJest('Tests of the packages', []);

const testOnPostgres = () =>
  runJest('Tests of the server on PostgreSQL', ['--config', 'server/jest.postgres.config.mjs']);

const testArchive = () => runJest('Tests of the server archive', ['--config', 'server/jest.archive.config.mjs']);

/** Limits a Jest run to one test file at a time, because several Jest runs use browsers at the same time. */
const ONE_FILE = ['--maxWorkers', '1'];

const testInBrowser = () => runJest('Tests in the browser', ['--config', 'e2e/jest.config.mjs']);

/** Runs the short tests that mix versions of packages. `npm run skew` runs all tests of this kind. */
const testMixedVersions = () =>
  runJest('Tests of versions side by side', [
    '--config',
    'skew/jest.config.mjs',
    ...ONE_FILE,
    '--testPathPatterns',
    'skew/(fallback|history)',
  ]);

function report(outcomes) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

try {
  await (process.argv.includes('--quick') ? testQuickly() : testEverything());
} catch (error) {
  failWith(error);
}
