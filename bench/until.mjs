import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 20;

/**
 * Waits until `condition` returns a truthy value. Checks it every 20 ms.
 * @throws the error of `condition`, or an error after `limitMs` milliseconds
 */
export async function until(condition, limitMs = 60_000) {
  const since = performance.now();
  while (!(await condition())) {
    if (performance.now() - since > limitMs) throw new Error(`Timed out after ${limitMs / 1000} s: ${condition}`);
    await pause(STEP_MS);
  }
}
