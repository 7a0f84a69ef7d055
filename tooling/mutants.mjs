import './setup/requireNode.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { AREAS } from './mutants/areas.mjs';
import { describeMutant } from './mutants/describeMutant.mjs';
import { EXPLAINED, explain } from './mutants/explain.mjs';
import { sampleIds } from './mutants/sampleIds.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { parseOptions, refuse, wholeNumber } from './setup/parseOptions.mjs';
import { ROOT } from './setup/root.mjs';
import { failWith } from './setup/SetupError.mjs';

const USAGE = 'Usage: npm run mutants -- [server/src/payments] [--sample 150] [--seed 1]';
/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { sample: { type: 'string' }, seed: { type: 'string' } };
/** Minimum percentage of mutants that the tests must detect. */
const FLOOR = 85;
/**
 * The folder with Jest's global setup for the server's tests on PostgreSQL. Its template databases are faster than
 * PGlite.
 */
const POSTGRES = join(ROOT, 'server/src/testing/postgres');

/**
 * `npm run mutants` makes many small changes to the code and lists the changes that no test detects. The exit status is
 * 1 if an area is below `FLOOR`.
 */
async function main() {
  const { names, sample } = parseOptions(USAGE, { options: OPTIONS, allowPositionals: true }, readOptions);
  await ensureInstalled();
  process.chdir(ROOT);
  const { default: startPostgres } = await import(join(POSTGRES, 'start.mjs'));
  const { default: stopPostgres } = await import(join(POSTGRES, 'stop.mjs'));
  await startPostgres();
  try {
    for (const name of names) await testArea(name, sample);
  } finally {
    await stopPostgres();
  }
}

function readOptions({ values, positionals }) {
  const unknown = positionals.find((name) => !(name in AREAS));
  if (unknown) refuse(`There is no area ${unknown}. Choose from ${Object.keys(AREAS).join(', ')}`);
  const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000), 0, 2 ** 32 - 1);
  const sample =
    values.sample === undefined ? undefined : { size: wholeNumber('sample', values.sample, 1, 100_000), seed };
  return { names: positionals.length > 0 ? positionals : Object.keys(AREAS), sample };
}

async function testArea(name, sample) {
  const { mutate, tests = [], config } = AREAS[name];
  const started = Date.now();
  console.log(`${name}${sample ? `, a sample of ${sample.size} mutants with --seed ${sample.seed}` : ''}`);
  const stryker = new Stryker({
    mutate: [...mutate, '!**/*.test.ts', '!**/tables.ts'],
    testRunner: config ? 'jest' : 'one-process',
    plugins: [join(ROOT, 'tooling/mutants/TestsInOneProcess.mjs'), '@stryker-mutator/jest-runner'],
    oneProcess: { testFiles: tests.flatMap(testFilesIn), sample },
    jest: { projectType: 'custom', configFile: config, enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    reporters: ['survivors', 'progress-append-only'],
    warnings: { preprocessorErrors: true, unserializableOptions: true, unknownOptions: false, slow: false },
    disableTypeChecks: false,
    checkers: [],
    concurrency: 2,
    // Use a long timeout, so that Stryker does not mistake a busy machine for an endless loop.
    timeoutMS: 10_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
    maxTestRunnerReuse: 100,
    tempDirName: '.cache/mutants',
    symlinkNodeModules: false,
    buildCommand: `${process.execPath} tooling/mutants/prepareCopy.mjs ${ROOT}`,
    ignorePatterns: ['dist', '.data', '.cache'],
  });
  const results = await stryker.runMutationTest();
  report(name, results, sample, (Date.now() - started) / 60_000);
}

/**
 * Returns the test file at `path`, or the test files of the folder at `path`. Property tests come last, because a
 * failing property test takes a long time while fast-check searches for a smaller example.
 */
function testFilesIn(path) {
  if (path.endsWith('.test.ts')) return [path];
  const files = readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !/\.(postgres|archive)\.test\.ts$/.test(file))
    .sort()
    .map((file) => `${path}/${file}`);
  const hasProperty = (file) => readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'");
  return [...files.filter((file) => !hasProperty(file)), ...files.filter(hasProperty)];
}

function report(name, results, sample, minutes) {
  const ids = sample && sampleIds(results.length, sample);
  const tested = ids ? results.filter(({ id }) => ids.has(id)) : results;
  const found = tested.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const missed = tested.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const unexplained = missed.filter((mutant) => !explain(mutant));
  console.log(unexplained.map(describeMutant).sort().join('\n'));
  if (!sample) reportDetected(results, missed);
  const score = (100 * found.length) / (found.length + missed.length);
  console.log(
    `${name}: ${score.toFixed(1)} % of ${found.length + missed.length} tested mutants detected ` +
      `(${results.length} in all), in ${minutes.toFixed(0)} minutes. ` +
      `${missed.length} survived, ${unexplained.length} of them without an explanation.`,
  );
  if (!(score >= FLOOR)) {
    console.log(`${name} is below the minimum of ${FLOOR} %.`);
    process.exitCode = 1;
  }
}

/** Prints the explanations that have become unnecessary, because the tests detect their mutants. */
function reportDetected(results, missed) {
  const used = new Set(missed.map(explain));
  for (const file of new Set(results.map(({ fileName }) => relative(ROOT, fileName))))
    for (const entry of EXPLAINED[file] ?? [])
      if (!used.has(entry))
        console.log(`Detected, so remove it from tooling/mutants/explained.yaml: ${file}, ${entry.line}`);
}

try {
  await main();
} catch (error) {
  failWith(error);
}
