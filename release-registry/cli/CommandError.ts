/** Thrown if a command fails. The message is for the person who runs the command. */
export class CommandError extends Error {
  override name = 'CommandError';
}
