/** A step of the set-up that failed for a reason which `message` says in one sentence; `output` is what the step printed. */
export class SetupError extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output.trim();
  }
}

/** Ends the process with status 1, the sentence last. Anything but a `SetupError` is a fault of ours and keeps its stack. */
export function failWith(error) {
  if (error instanceof SetupError) {
    if (error.output) console.error(error.output);
    console.error(error.message);
  } else {
    console.error(error);
  }
  process.exitCode = 1;
}
