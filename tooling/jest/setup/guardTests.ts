import { addEventHandler } from 'jest-circus';
import { expectNoConsoleErrors } from './consoleErrors';

const TIMEOUT_MS = 120_000;

type Step = () => unknown;

/**
 * Gives each test and hook a timeout, and fails a test that writes to the console. jest-light-runner has no timeouts
 * and ignores the hooks of setup files.
 */
addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name === 'add_hook') {
    const hook = currentDescribeBlock.hooks.at(-1)!;
    hook.fn = withTimeout(hook.fn as Step, event.timeout);
  }
  if (event.name === 'add_test') {
    const test = currentDescribeBlock.tests.at(-1)!;
    const guarded = withTimeout(test.fn as Step, event.timeout);
    test.fn = async () => {
      await guarded();
      expectNoConsoleErrors();
    };
  }
});

function withTimeout(step: Step, timeoutMs = TIMEOUT_MS): () => Promise<void> {
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise((_resolve, reject) => {
      const error = new Error(`The test did not end within ${timeoutMs / 1000} seconds.`);
      timer = setTimeout(() => reject(error), timeoutMs);
    });
    try {
      await Promise.race([step(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
