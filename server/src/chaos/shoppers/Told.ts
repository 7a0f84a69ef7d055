/** Everything that customers were told during a storm. The audit compares it with the truth at the end. */
export class Told {
  /** Email addresses whose registration was acknowledged. */
  readonly registered = new Set<string>();
  /** Sessions whose payment page a customer was redirected to. */
  readonly sessions = new Set<string>();
  /** Orders whose customer read that nothing was charged. */
  readonly notCharged = new Set<string>();
  /** Orders whose customer saw the codes or the new end date. */
  readonly delivered = new Set<string>();
  /** Statements that were false when they were made. */
  falseStatements = 0;
}
