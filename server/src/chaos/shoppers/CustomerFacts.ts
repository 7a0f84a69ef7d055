/**
 * A record of what customers learned from the shop's replies. At the end of the chaos test, the audit compares this
 * record with the database and the provider.
 */
export class CustomerFacts {
  /** The email addresses of customers whose registration the shop confirmed. */
  readonly registered = new Set<string>();
  /** The payment sessions to which the shop redirected customers. */
  readonly sessions = new Set<string>();
  /** The orders for which the shop told customers that nothing was charged. */
  readonly notCharged = new Set<string>();
  /** The orders for which customers saw the codes or the new end date. */
  readonly delivered = new Set<string>();
  /** The addresses to which customers tried to offer each subscription. */
  readonly offers = new Map<string, Set<string>>();
  /** The transfers that the shop confirmed to the new owners, oldest first. The owners are email addresses. */
  readonly transfers: { subscriptionId: string; from: string; to: string }[] = [];
  /** The number of statements that were false when a customer read them. */
  falseStatements = 0;
}
