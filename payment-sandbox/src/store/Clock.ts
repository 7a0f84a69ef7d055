/** The sandbox clock. Tests move it to check expiry, retention and the age of idempotency keys without waiting. */
export class Clock {
  offsetSeconds = 0;

  /** Returns the time in Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.offsetSeconds;
  }
}
