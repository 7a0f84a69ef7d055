import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../setup/root.mjs';
import { nodeTests } from './preset-node.mjs';

const JEST = fileURLToPath(import.meta.resolve('jest/bin/jest'));

/** Runs Jest on `testing/guarded.mjs`. Returns each failed test's title and error message. */
function runFixture() {
  const config = { ...nodeTests('fixture'), rootDir: ROOT, testMatch: ['<rootDir>/tooling/jest/testing/guarded.mjs'] };
  const args = [JEST, '--config', JSON.stringify(config), '--json', '--maxWorkers', '2'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT }, (_error, stdout) => {
      const [{ assertionResults }] = JSON.parse(stdout).testResults;
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      resolve(failed.map(({ title, failureMessages: [text] }) => [title, text.split('\n')[1].trim()]));
    });
  });
}

it('guardTests fails tests and hooks that hang, and tests that call console.error', async () => {
  await expect(runFixture()).resolves.toEqual([
    ['hangs', 'Error: The test or hook did not finish within 0.2 seconds.'],
    ['writes an error', 'Error: The test wrote to the console:'],
    ['(beforeAll)', 'Error: The test or hook did not finish within 0.2 seconds.'],
  ]);
});
