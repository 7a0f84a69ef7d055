/**
 * An expected failure of a command. `message` gives the reason in one sentence. `output` is what the failed step
 * printed.
 */
export class SetupError extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output.trim();
  }
}

/**
 * Prints an error and sets the exit status to 1. For a `SetupError`, prints the output and then the message, and for
 * any other error, the stack.
 */
export function failWith(error) {
  if (error instanceof SetupError) {
    if (error.output) console.error(error.output);
    console.error(error.message);
  } else {
    console.error(error);
  }
  process.exitCode = 1;
}
