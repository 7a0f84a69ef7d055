/** How refunds begin. Tests set it; by default the card decides. */
export type FirstStatus = 'succeeded' | 'pending' | 'requires_action';

/** The first status of the next refunds. */
export class RefundBehaviour {
  private status: FirstStatus | undefined;
  private times = 0;

  /** @param status `undefined` lets the card decide again */
  set(status: FirstStatus | undefined, times: number): void {
    this.status = status;
    this.times = times;
  }

  /** Returns the status that was asked for, if any is left. */
  take(): FirstStatus | undefined {
    if (this.times === 0) return undefined;
    this.times -= 1;
    return this.status;
  }
}
