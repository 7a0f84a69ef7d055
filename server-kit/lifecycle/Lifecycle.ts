import { waitAtMost } from './waitAtMost';

/** The time limit for the preparations. The server can start without them, but its first replies are then slower. */
const PREPARATION_LIMIT_MS = 5_000;

/**
 * Tracks whether the server is starting, ready or stopping. A starting server migrates and seeds the database, and
 * publishes releases.
 */
export class Lifecycle {
  #state: 'starting' | 'ready' | 'stopping';

  readonly #preparations: (() => Promise<unknown>)[] = [];

  constructor(state: 'starting' | 'ready' = 'starting') {
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  /** Adds work that runs after the migration and before the server is ready. `prepare` ignores its failures. */
  addPreparation(prepare: () => Promise<unknown>): void {
    this.#preparations.push(prepare);
  }

  /** Runs all added work in parallel. Waits at most `PREPARATION_LIMIT_MS`. */
  async prepare(): Promise<void> {
    await waitAtMost(PREPARATION_LIMIT_MS, Promise.allSettled(this.#preparations.map((prepare) => prepare())));
  }

  /** Marks the server as ready, unless it is already stopping. */
  becomeReady(): void {
    if (this.#state === 'starting') this.#state = 'ready';
  }

  stop(): void {
    this.#state = 'stopping';
  }
}
