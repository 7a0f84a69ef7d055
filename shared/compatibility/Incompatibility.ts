/**
 * One reason why releases cannot be live together, or why a server cannot serve them. It covers all releases that have
 * the same problem.
 */
export interface Incompatibility {
  /** The package that must change or be released first, or `server`. */
  move: string;
  /** The message for the engineer who releases a package. */
  reason: string;
}
