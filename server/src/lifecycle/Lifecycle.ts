/** Tracks whether the server is starting (migrates, seeds, publishes), ready or stopping. */
export class Lifecycle {
  #state: 'starting' | 'ready' | 'stopping';

  constructor(state: 'starting' | 'ready' = 'starting') {
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  /** Does nothing if the server was told to stop during its start. */
  becomeReady(): void {
    if (this.#state === 'starting') this.#state = 'ready';
  }

  stop(): void {
    this.#state = 'stopping';
  }
}
