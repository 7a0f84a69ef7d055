import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 20;

/**
 * Calls `condition` every 20 ms until it returns a truthy value.
 * @throws the error that `condition` throws, or a timeout error after `limitMs` milliseconds
 */
export async function until(condition, limitMs = 60_000) {
  const since = performance.now();
  while (!(await condition())) {
    if (performance.now() - since > limitMs) throw new Error(`Timed out after ${limitMs / 1000} s: ${condition}`);
    await pause(STEP_MS);
  }
}

/** Returns whether a server replies that it is ready. */
export function isReady(origin) {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
