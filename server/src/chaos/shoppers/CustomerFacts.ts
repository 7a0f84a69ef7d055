/**
 * A record of what customers learned from the shop's replies. At the end of the chaos test, the audit compares this
 * record with the database and the provider.
 */
export class CustomerFacts {
  /** The email addresses of customers whose registration the shop confirmed. */
  readonly registered = new Set<string>();
  /** The payment sessions that the shop redirected customers to. */
  readonly sessions = new Set<string>();
  /** The orders that, according to the shop's replies, were not charged. */
  readonly notCharged = new Set<string>();
  /** The orders whose codes or new end date customers saw. */
  readonly delivered = new Set<string>();
  /** The addresses that customers tried to offer each subscription to. */
  readonly offers = new Map<string, Set<string>>();
  /** The transfers that the shop confirmed to the new owners, oldest first. The owners are email addresses. */
  readonly transfers: { subscriptionId: string; from: string; to: string }[] = [];
  /** The number of statements that were false when a customer read them. */
  falseStatements = 0;
}
