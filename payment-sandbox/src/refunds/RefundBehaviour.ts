/** A refund's first status. By default, it depends on the card. */
export type FirstStatus = 'succeeded' | 'pending' | 'requires_action';

/** Stores the first status that a test sets for the next refunds. */
export class RefundBehaviour {
  private status: FirstStatus | undefined;
  private times = 0;

  /**
   * Sets the first status of the next refunds.
   * @param status `undefined` restores the default
   * @param times number of refunds that get this status
   */
  set(status: FirstStatus | undefined, times: number): void {
    this.status = status;
    this.times = times;
  }

  /** Returns the status of the next refund, or `undefined` for the default. */
  take(): FirstStatus | undefined {
    if (this.times === 0) return undefined;
    this.times -= 1;
    return this.status;
  }
}
