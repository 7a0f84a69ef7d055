import { addEventHandler } from 'jest-circus';
import { expectNoConsoleErrors } from './consoleErrors';

const TIMEOUT_MS = 120_000;

/**
 * Gives each test and hook a timeout, two minutes by default, and fails a test that writes an error or a warning to the
 * console. This handler is necessary because jest-light-runner has no timeouts, ignores the hooks of setup files, and
 * prints no causes of errors.
 */
addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name === 'add_hook') {
    const hook = lastOf(currentDescribeBlock.hooks);
    hook.fn = withTimeout(hook.fn, event.timeout);
  }
  if (event.name === 'add_test') {
    const test = lastOf(currentDescribeBlock.tests);
    const guarded = withTimeout(test.fn, event.timeout);
    test.fn = async () => {
      await guarded().catch((error: unknown) => {
        throw withCauses(error);
      });
      expectNoConsoleErrors();
    };
  }
});

/**
 * Adds the stacks of an error's causes to its own stack. fast-check, for example, reports a failed property as a cause.
 */
function withCauses(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  for (let { cause } = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
    error.stack += `\nCaused by: ${cause instanceof Error ? cause.stack : String(cause)}`;
  return error;
}

interface Step {
  fn: unknown;
}

/** Returns the test or hook that the event has just added. */
function lastOf(steps: readonly Step[]): Step {
  const last = steps.at(-1);
  if (!last) throw new Error('The event added no test or hook.');
  return last;
}

/** Returns a test or hook with a time limit. The runner does not support `done` callbacks. */
function withTimeout(step: unknown, timeoutMs = TIMEOUT_MS): () => Promise<void> {
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise((_resolve, reject) => {
      const error = new Error(`The test or hook did not finish within ${timeoutMs / 1000} seconds.`);
      timer = setTimeout(() => reject(error), timeoutMs);
    });
    try {
      await Promise.race([typeof step === 'function' && Reflect.apply(step, undefined, []), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
