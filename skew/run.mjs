/**
 * `npm run skew` tests all combinations of the last two releases of each package, and how the site handles faulty
 * releases. `npm test -w skew` runs the tests that need no Git history. `npm run skew -- mfe-checkout` tests HEAD as
 * checkout's current release.
 *
 * - `--seed` chooses the random release records. The seed of an earlier run repeats its records.
 * - `--json` prints the results as JSON.
 */

import '../tooling/setup/requireNode.mjs';
import { runJest } from '../tooling/checks/jest.mjs';
import { ensureBrowser } from '../tooling/setup/browser.mjs';
import { buildStale } from '../tooling/setup/build.mjs';
import { ensureInstalled } from '../tooling/setup/install.mjs';
import { parseOptions, refuse } from '../tooling/setup/parseOptions.mjs';
import { failWith } from '../tooling/setup/SetupError.mjs';
import { buildReleases } from './history/buildReleases.mjs';
import { PACKAGES } from './history/packages.mjs';
import { describeResults, readResults, removeResults } from './results.mjs';

const USAGE = 'Usage: npm run skew [-- [<package> …] [--seed <n>] [--json]]';
/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { seed: { type: 'string' }, json: { type: 'boolean', default: false } };

const { heads, seed, isJson } = parseOptions(
  USAGE,
  { options: OPTIONS, allowPositionals: true },
  ({ values, positionals }) => {
    const unknown = positionals.find((name) => !PACKAGES.includes(name));
    if (unknown) refuse(`There is no package ${unknown}. Choose from ${PACKAGES.join(', ')}`);
    if (values.seed !== undefined && !/^\d{1,15}$/.test(values.seed))
      refuse(`--seed is "${values.seed}", but must be a whole number`);
    return { heads: positionals, seed: values.seed, isJson: values.json };
  },
);

async function main() {
  const startedAt = performance.now();
  await ensureInstalled();
  await buildStale();
  await buildReleases(heads);
  await ensureBrowser();
  removeResults();
  const { passed, failed, failures } = addOutcomes(
    await runJest('Versions side by side', ['--config', 'skew/jest.config.mjs'], {
      SKEW: 'full',
      SKEW_SEED: seed ?? String(Date.now()),
    }),
    await runJest('An older server', ['--config', 'server/jest.config.mjs', 'wholeServer/olderServer']),
  );
  const results = { ...readResults(), passed, failed, seconds: Math.round((performance.now() - startedAt) / 1000) };
  print(isJson ? JSON.stringify(results, null, 2) : describeResults(results));
  if (failures.length > 0) console.error(`Failed:\n${failures.join('\n')}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function addOutcomes(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...one.failures, ...other.failures],
  };
}

// With `--json`, send the progress to standard error, because standard output must contain only JSON.
const print = console.log;
if (isJson) console.log = console.error;

await main().catch(failWith);
