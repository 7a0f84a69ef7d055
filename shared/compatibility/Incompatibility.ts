/**
 * Why releases, or a release and the server, cannot be live at once. Each cause comes once, whatever number of releases
 * it concerns.
 */
export interface Incompatibility {
  /** Whose move it is: the package to change or to release first, or `server`. */
  move: string;
  /** A sentence for the person who releases. */
  reason: string;
}
