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
 * Prints an error and sets the exit status to 1. Prints the output and the message of a `SetupError`, and the stack of
 * any other error.
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
