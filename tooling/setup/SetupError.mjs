/**
 * An expected failure of a command. `message` gives the reason in one sentence. `output` is the output of the failed
 * step.
 */
export class SetupError extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output.trim();
  }
}

/**
 * Prints an error and sets the exit status 1. Prints the message of a `SetupError` last. Prints the stack of any other
 * error.
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
