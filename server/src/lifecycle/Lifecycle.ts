/** Tracks whether the server is starting, ready or stopping. A starting server migrates, seeds and publishes. */
export class Lifecycle {
  #state: 'starting' | 'ready' | 'stopping';

  constructor(state: 'starting' | 'ready' = 'starting') {
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  /** Marks the server as ready, unless it is already stopping. */
  becomeReady(): void {
    if (this.#state === 'starting') this.#state = 'ready';
  }

  stop(): void {
    this.#state = 'stopping';
  }
}
