import { SetupError } from '../setup/SetupError.mjs';
import { step } from '../setup/step.mjs';

/**
 * Creates a step of `npm test` that passes or fails as a whole.
 * @param {() => Promise<void | { code: number, output: string }>} work if `work` throws or returns a code other than 0,
 *   the step fails
 * @returns {() => Promise<Outcome>} never rejects
 * @typedef {{ passed: number, failed: number, failures: string[] }} Outcome
 */
export function check(title, work) {
  return async () => {
    try {
      await step(title, async () => {
        const { code, output } = (await work()) ?? { code: 0 };
        if (code !== 0) throw new SetupError(`${title} failed.`, output);
      });
      return { passed: 1, failed: 0, failures: [] };
    } catch (error) {
      console.log([error.output, error instanceof SetupError ? error.message : error.stack].filter(Boolean).join('\n'));
      return { passed: 0, failed: 1, failures: [title] };
    }
  };
}
