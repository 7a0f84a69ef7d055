/** Whether the server starts (migrates, seeds, publishes), serves, or stops. */
export class Lifecycle {
  #state: 'starting' | 'ready' | 'stopping';

  constructor(state: 'starting' | 'ready' = 'starting') {
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  /** A server that was told to stop while it started stays stopped. */
  becomeReady(): void {
    if (this.#state === 'starting') this.#state = 'ready';
  }

  stop(): void {
    this.#state = 'stopping';
  }
}
