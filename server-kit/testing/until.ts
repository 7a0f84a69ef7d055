import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 10;
const LIMIT_MS = 20_000;

/**
 * Waits for a condition.
 * @throws if the condition isn't met within 20 seconds
 */
export async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + LIMIT_MS;
  while (!(await isMet())) {
    if (performance.now() > endsAt) throw new Error(`Not met within ${LIMIT_MS / 1000} s: ${String(isMet)}`);
    await pause(PAUSE_MS);
  }
}
