import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats `attempt` every 50 ms until it does not throw, and returns its result.
 * @throws the last error of `attempt` after `withinMs` milliseconds
 */
export async function eventually<T>(attempt: () => Promise<T> | T, withinMs = 30_000): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(50);
    }
  }
}
