/** A failed step of the setup. `message` gives the reason in one sentence. `output` is the output of the step. */
export class SetupError extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output.trim();
  }
}

/** Ends the process with status 1 and prints the error's message last. Prints the stack of unexpected errors. */
export function failWith(error) {
  if (error instanceof SetupError) {
    if (error.output) console.error(error.output);
    console.error(error.message);
  } else {
    console.error(error);
  }
  process.exitCode = 1;
}
