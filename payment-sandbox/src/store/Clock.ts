/** The sandbox clock. Tests change it instead of waiting for sessions or idempotency keys to expire. */
export class Clock {
  offsetSeconds = 0;

  /** Returns the time in Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.offsetSeconds;
  }
}
