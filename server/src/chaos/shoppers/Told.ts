/** What customers were told during a storm, to be compared with the truth at its end. */
export class Told {
  /** Email addresses whose registration was acknowledged. */
  readonly registered = new Set<string>();
  /** Sessions whose payment page a customer was sent to. */
  readonly sessions = new Set<string>();
  /** Orders about which a customer read that nothing was charged, or that the payment was cancelled without a charge. */
  readonly notCharged = new Set<string>();
  /** Orders whose codes or whose new end date a customer saw. */
  readonly delivered = new Set<string>();
  /** Statements that were false when they were made. */
  falseStatements = 0;
}
