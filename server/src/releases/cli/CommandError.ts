/** A command that cannot be carried out; the message is the sentence for whoever typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
}
