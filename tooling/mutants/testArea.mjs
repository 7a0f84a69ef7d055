import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../setup/root.mjs';
import { AREAS } from './areas.mjs';
import { describeMutant } from './describeMutant.mjs';
import { EXPLAINED, explain } from './explain.mjs';
import { sampleIds } from './sampleIds.mjs';

/** The minimum percentage of mutants that the tests must detect. */
const MIN_SCORE = 85;

/**
 * Tests the mutants of an area and prints the score and the survivors. Sets the exit status to 1 if the score is below
 * `MIN_SCORE`.
 * @param {string} name a key of `AREAS`
 * @param {{ size: number, seed: number }} [sample] how many mutants to test, or undefined to test all of them
 */
export async function testArea(name, sample) {
  const { mutate, tests = [], config, roots } = AREAS[name];
  const started = Date.now();
  console.log(`${name}${sample ? `, a sample of ${sample.size} mutants with --seed ${sample.seed}` : ''}`);
  const stryker = new Stryker({
    mutate: [...mutate, '!**/*.test.ts', '!**/tables.ts'],
    testRunner: config ? 'jest' : 'one-process',
    plugins: [join(ROOT, 'tooling/mutants/TestsInOneProcess.mjs'), '@stryker-mutator/jest-runner'],
    oneProcess: { testFiles: tests.flatMap(testFilesIn), sample },
    jest: { projectType: 'custom', configFile: config, config: { roots }, enableFindRelatedTests: true },
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
  const detected = tested.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const missed = tested.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const unexplained = missed.filter((mutant) => !explain(mutant));
  console.log(unexplained.map(describeMutant).sort().join('\n'));
  if (!sample) reportUnusedExplanations(results, missed);
  const total = detected.length + missed.length;
  const score = (100 * detected.length) / total;
  console.log(
    `${name}: ${score.toFixed(1)} % of ${total} tested mutants detected ` +
      `(${results.length} in all), in ${minutes.toFixed(0)} minutes. ` +
      `${missed.length} survived, ${unexplained.length} of them without an explanation.`,
  );
  // The score is NaN if no mutant was tested.
  if (!(score >= MIN_SCORE)) {
    console.log(`${name} is below the minimum of ${MIN_SCORE} %.`);
    process.exitCode = 1;
  }
}

/** Prints the explanations that have become unnecessary, because the tests detect their mutants. */
function reportUnusedExplanations(results, missed) {
  const used = new Set(missed.map(explain));
  for (const file of new Set(results.map(({ fileName }) => relative(ROOT, fileName))))
    for (const entry of EXPLAINED[file] ?? [])
      if (!used.has(entry))
        console.log(
          `The tests now detect a mutant. Remove its entry from tooling/mutants/explained.yaml: ${file}, ${entry.line}`,
        );
}
