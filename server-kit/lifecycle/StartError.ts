/** Thrown if the server fails to start for a reason that the operator can fix. The message is for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}
