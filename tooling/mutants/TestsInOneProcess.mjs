import { readFileSync } from 'node:fs';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { runTestFiles } from './runTestFiles.mjs';
import { describeMutant } from './describeMutant.mjs';
import { sampleIds } from './sampleIds.mjs';

/** Mutated code reads the active mutant from this object and counts the mutants that it reaches. */
const context = (globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {});

/**
 * @typedef {{ testFiles: string[], sample?: { size: number, seed: number } }} OneProcessOptions `sample` limits the run
 *   to `size` random mutants; the same `seed` selects the same mutants
 */

/**
 * Stryker's test runner for packages whose tests run on Node. The runner loads the server once, and then tests one
 * mutant after another. Stryker's own runner for Jest would load the server again for each test file.
 *
 * A mutant can corrupt the process's state, so the runner repeats a failed test without the mutant. If the test fails
 * again, Stryker repeats the mutant in a new process.
 */
class TestsInOneProcess {
  static inject = tokens(commonTokens.options);
  #testFiles;
  #sample;
  /** True until the first run. A failure in a new process cannot come from an earlier mutant. */
  #isNew = true;
  /** The test files that detected mutants, latest first, by mutated file. @type {Map<string, string[]>} */
  #detectors = new Map();

  /** @param {import('@stryker-mutator/api/core').StrykerOptions} options */
  constructor(options) {
    const { testFiles, sample } = /** @type {OneProcessOptions} */ (options.oneProcess);
    this.#testFiles = testFiles;
    this.#sample = sample;
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  /**
   * @param {import('@stryker-mutator/api/test-runner').DryRunOptions} options
   * @returns {Promise<import('@stryker-mutator/api/test-runner').DryRunResult>}
   */
  async dryRun({ files = [] }) {
    this.#isNew = false;
    context.mutantCoverage = { static: {}, perTest: {} };
    const { tests } = await this.#run();
    const coverage = shareHooks(context.mutantCoverage, tests);
    const mutantCoverage = this.#sample ? coverageOf(sampleIds(countMutants(files), this.#sample), coverage) : coverage;
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const isNew = this.#isNew;
    this.#isNew = false;
    const result = await this.#runMutant(activeMutant, testFilter, hitLimit);
    const tests = 'tests' in result ? result.tests : [];
    const failed = tests.find(({ status }) => status === TestStatus.Failed);
    if (failed?.fileName) {
      const detectors = new Set([failed.fileName, ...this.#detectorsOf(activeMutant)]);
      this.#detectors.set(activeMutant.fileName, [...detectors]);
    }
    if (failed && !isNew) {
      const repeated = await this.#run([failed.id]);
      if (repeated.tests.some(({ status }) => status === TestStatus.Failed))
        throw new Error(`${failed.name} also fails without the mutant.`);
    }
    return toMutantRunResult(result);
  }

  async #runMutant(mutant, testFilter, hitLimit) {
    Object.assign(context, { activeMutant: mutant.id, hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    try {
      const { tests } = await this.#run(testFilter, this.#detectorsOf(mutant));
      return determineHitLimitReached(context.hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests };
    } finally {
      Object.assign(context, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }

  #detectorsOf({ fileName }) {
    return this.#detectors.get(fileName) ?? [];
  }

  /** Runs the files in `first` before all others, because they probably detect the next mutant of the same file too. */
  #run(testFilter, first = []) {
    const files = new Set([...first, ...this.#testFiles]);
    return runTestFiles([...files], { context, only: testFilter && new Set(testFilter) });
  }
}

/** Adds the coverage of a file's hooks to the coverage of each test in the file. */
function shareHooks({ static: fixed, perTest }, tests) {
  const shared = tests.map(({ id, fileName }) => [id, { ...perTest[fileName], ...perTest[id] }]);
  return { static: fixed, perTest: Object.fromEntries(shared) };
}

/**
 * Limits the coverage to the mutants with the given ids. Stryker then skips all other mutants, because no test covers
 * them.
 */
function coverageOf(ids, { static: fixed, perTest }) {
  const only = (hits) => Object.fromEntries(Object.entries(hits).filter(([id]) => ids.has(id)));
  return {
    static: only(fixed),
    perTest: Object.fromEntries(Object.entries(perTest).map(([id, hits]) => [id, only(hits)])),
  };
}

/** Counts the mutants in instrumented files. Stryker numbers the mutants from 0. */
function countMutants(files) {
  const ids = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/stryMutAct_9fa48\("(\d+)"\)/g)]);
  return Math.max(...ids.map(([, id]) => Number(id))) + 1;
}

/** Prints each covered mutant that was not killed. Does so immediately, because the whole run takes a long time. */
class Survivors {
  onMutantTested(mutant) {
    if (mutant.status !== 'Killed' && mutant.status !== 'NoCoverage') console.log(describeMutant(mutant));
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'one-process', TestsInOneProcess),
  declareClassPlugin(PluginKind.Reporter, 'survivors', Survivors),
];
