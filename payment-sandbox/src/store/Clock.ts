/** The sandbox clock. Tests change the clock, so that they need not wait for the expiry of sessions or keys. */
export class Clock {
  offsetSeconds = 0;

  /** Returns the time in Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.offsetSeconds;
  }
}
