/** The sandbox clock. Tests change it, so that they need not wait until sessions or keys expire. */
export class Clock {
  offsetSeconds = 0;

  /** Returns the time in Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.offsetSeconds;
  }
}
