import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 20;

/** Waits until `condition` holds. @throws what it throws, and an error where it does not hold within `limitMs`. */
export async function until(condition, limitMs = 60_000) {
  const since = performance.now();
  while (!(await condition())) {
    if (performance.now() - since > limitMs) throw new Error(`Waited ${limitMs / 1000} s in vain for: ${condition}`);
    await pause(STEP_MS);
  }
}
