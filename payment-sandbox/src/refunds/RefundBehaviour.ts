/** The first status of a refund. Tests can set it. By default the card decides. */
export type FirstStatus = 'succeeded' | 'pending' | 'requires_action';

/** Holds the first status that a test set for the next refunds. */
export class RefundBehaviour {
  private status: FirstStatus | undefined;
  private times = 0;

  /** @param status `undefined` lets the card decide again */
  set(status: FirstStatus | undefined, times: number): void {
    this.status = status;
    this.times = times;
  }

  /** Returns the status for the next refund, or `undefined` if the card decides. */
  take(): FirstStatus | undefined {
    if (this.times === 0) return undefined;
    this.times -= 1;
    return this.status;
  }
}
