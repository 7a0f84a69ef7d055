/** The provider's clock. Moving it tests expiry, retention and the age of idempotency keys without waiting. */
export class Clock {
  offsetSeconds = 0;

  /** Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.offsetSeconds;
  }
}
