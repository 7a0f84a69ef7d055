import { setTimeout as pause } from 'node:timers/promises';

/** Tries `attempt` until it no longer throws, for `withinMs` at most; then its last error is thrown. */
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
