import { type Clock, later, MINUTE_MS } from 'server-kit/clock/clock';

/** The number of consecutive failures after which the server pauses the rendering of a page. */
const FAILURE_LIMIT = 3;
export const PAUSE_MINUTES = 5;

interface Failures {
  count: number;
  lastError: unknown;
  pausedUntil: Date;
}

/**
 * Counts the consecutive failures of pages and slots. Pauses those that keep failing, because the server
 * kills a process for each page that never finishes. After the pause, the server tries once more.
 */
export class RenderFailures {
  private readonly failures = new Map<string, Failures>();

  constructor(private readonly clock: Clock) {}

  isPaused(name: string): boolean {
    const known = this.failures.get(name);
    return known !== undefined && known.pausedUntil > this.clock.now();
  }

  /**
   * Call this before rendering. For the first attempt after a pause, starts a new pause, so that other requests skip
   * rendering until the attempt has finished.
   * @returns a function to call if the page could not be tried. It ends the new pause, so the next request tries again.
   */
  claimAttempt(name: string): () => void {
    const known = this.failures.get(name);
    if (!known || known.count < FAILURE_LIMIT) return () => undefined;
    const before = known.pausedUntil;
    known.pausedUntil = this.nextAttempt();
    return () => {
      known.pausedUntil = before;
    };
  }

  /**
   * Counts an error once, even if the same failed load rejects several renders.
   * @returns `paused` if the pause begins, `counted` if not, or `undefined` for an error that was already counted
   */
  add(name: string, error: unknown): 'counted' | 'paused' | undefined {
    const known = this.failures.get(name);
    if (known?.lastError === error) return undefined;
    const count = (known?.count ?? 0) + 1;
    const isPaused = count >= FAILURE_LIMIT;
    this.failures.set(name, {
      count,
      lastError: error,
      pausedUntil: isPaused ? this.nextAttempt() : this.clock.now(),
    });
    return count === FAILURE_LIMIT ? 'paused' : 'counted';
  }

  clear(name: string): void {
    this.failures.delete(name);
  }

  private nextAttempt(): Date {
    return later(this.clock.now(), PAUSE_MINUTES * MINUTE_MS);
  }
}
