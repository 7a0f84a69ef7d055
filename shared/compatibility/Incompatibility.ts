/**
 * One reason why releases cannot be live together, or why a server cannot serve them. Releases with the same reason
 * share one entry.
 */
export interface Incompatibility {
  /** The package that must change or be released first, or `server`. */
  move: string;
  /** The message for the engineer who releases a package. */
  reason: string;
}
