/** Thrown if a start fails and the operator can fix the cause. The message is for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}
