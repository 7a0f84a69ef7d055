/**
 * One reason why releases cannot be live together, or why a server cannot serve them. Releases with the same reason
 * share one entry.
 */
export interface Incompatibility {
  /** The package to change or to release first, or `server`. */
  move: string;
  /** A sentence for the person who releases. */
  reason: string;
}
