/** The first status of a refund. Tests can set this status. By default, it depends on the card. */
export type FirstStatus = 'succeeded' | 'pending' | 'requires_action';

/** Holds the first status of the next refunds if a test has set one. */
export class RefundBehaviour {
  private status: FirstStatus | undefined;
  private times = 0;

  /**
   * Sets the first status of the next refunds.
   * @param status `undefined` restores the status of the card
   */
  set(status: FirstStatus | undefined, times: number): void {
    this.status = status;
    this.times = times;
  }

  /** Returns the status of the next refund, or `undefined` if it depends on the card. */
  take(): FirstStatus | undefined {
    if (this.times === 0) return undefined;
    this.times -= 1;
    return this.status;
  }
}
