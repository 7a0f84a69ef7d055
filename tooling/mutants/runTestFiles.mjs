import { performance } from 'node:perf_hooks';
import { TestStatus } from '@stryker-mutator/api/test-runner';
import LightRunner from 'jest-light-runner';
import { register } from 'tsx/esm/api';

// Import `guardTests` before this file adds its own handler. Otherwise, a test that writes to the console would count
// as passed.
register();
await import('../jest/setup/guardTests');
const { addEventHandler } = await import('jest-circus');

const GLOBAL_CONFIG = { maxWorkers: 1, testNamePattern: null, expand: false, updateSnapshot: 'none' };
const PROJECT_CONFIG = {
  rootDir: process.cwd(),
  setupFiles: [],
  setupFilesAfterEnv: [],
  snapshotSerializers: [],
  transform: [],
  transformIgnorePatterns: [],
  snapshotFormat: {},
  prettierPath: null,
  slowTestThreshold: 5,
};

/** The test file that runs now, and its tests. */
let current;

/**
 * Runs the tests of `files` in this process, up to the first failure. The modules that the files import stay loaded.
 * @param {string[]} files
 * @param {{ context: { currentTestId?: string }, only?: Set<string> }} options `context.currentTestId` is the id of the
 *   running test, or the file during a hook. `only` contains the ids of the tests to run. The default is all tests.
 * @returns {Promise<{ tests: import('@stryker-mutator/api/test-runner').TestResult[] }>} the tests that ran
 */
export async function runTestFiles(files, { context, only }) {
  const tests = [];
  for (const file of files) {
    if (only && ![...only].some((id) => fileOf(id) === file)) continue;
    current = { file, context, only, tests: [], ids: [] };
    const results = await runFile(file);
    context.currentTestId = undefined;
    tests.push(...results);
    if (results.some(({ status }) => status === TestStatus.Failed)) break;
  }
  return { tests };
}

const idOf = (file, titles) => `${file} > ${titles.join(' > ')}`;
const fileOf = (id) => id.split(' > ')[0];

async function runFile(file) {
  const start = performance.now();
  const { testResults } = await new Promise((resolve, reject) => {
    const runner = new LightRunner(GLOBAL_CONFIG);
    const tests = [{ path: `${process.cwd()}/${file}`, context: { config: PROJECT_CONFIG } }];
    runner
      .runTests(
        tests,
        undefined,
        async () => undefined,
        (_test, result) => resolve(result),
        (_test, error) => reject(error),
      )
      .catch(reject);
  });
  const ran = testResults.filter(({ status }) => status !== 'pending');
  // The time includes the hooks, because they take most of the time.
  const timeSpentMs = (performance.now() - start) / Math.max(ran.length, 1);
  return ran.map(({ ancestorTitles, title, status, failureMessages }) => {
    // Stryker does not support failed hooks, so they count as failures of the first test.
    const isHook = /^\((before|after)(Each|All)\)$/.test(title);
    const id = isHook ? (current.ids[0] ?? idOf(file, [title])) : idOf(file, [...ancestorTitles, title]);
    const base = { id, name: id, fileName: file, timeSpentMs };
    return status === 'failed'
      ? { ...base, status: TestStatus.Failed, failureMessage: failureMessages.join('\n') }
      : { ...base, status: TestStatus.Success };
  });
}

function titlesOf({ name, parent }) {
  return parent.parent ? [...titlesOf(parent), name] : [name];
}

addEventHandler((event, { currentDescribeBlock }) => {
  const { file, context, only, tests, ids } = current;
  if (event.name === 'add_hook') {
    const hook = currentDescribeBlock.hooks.at(-1);
    hook.fn = runAs(file, hook.fn);
  }
  if (event.name === 'add_test') {
    const test = currentDescribeBlock.tests.at(-1);
    const id = idOf(file, titlesOf(test));
    tests.push(test);
    if (only && !only.has(id)) test.mode = 'skip';
    else ids.push(id);
    test.fn = runAs(id, test.fn);
  }

  /**
   * Returns a function that runs `step` while `id` is the current test. After a failure, skips the file's other tests.
   */
  function runAs(id, step) {
    return async () => {
      context.currentTestId = id;
      try {
        await step();
      } catch (error) {
        for (const other of tests) other.mode = 'skip';
        throw error;
      } finally {
        context.currentTestId = file;
      }
    };
  }
});
