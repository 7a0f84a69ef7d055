import { waitAtMost } from './waitAtMost';

/** The time limit for the preparations. A server without them only replies more slowly at first. */
const PREPARATION_LIMIT_MS = 5_000;

/** Tracks whether the server is starting, ready or stopping. A starting server migrates, seeds and publishes. */
export class Lifecycle {
  #state: 'starting' | 'ready' | 'stopping';

  readonly #preparations: (() => Promise<unknown>)[] = [];

  constructor(state: 'starting' | 'ready' = 'starting') {
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  /** Adds work for the time after the migration and before the server is ready. A failure has no effect. */
  addPreparation(prepare: () => Promise<unknown>): void {
    this.#preparations.push(prepare);
  }

  /** Does the added work. Ends after a time limit. */
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
