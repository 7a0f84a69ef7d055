/**
 * Prints the names of all failed checks and tests, then `N passed, N failed` as the last line. Sets the exit status.
 * @param {{ passed: number, failed: number, failures: string[] }[]} outcomes
 */
export function report(outcomes) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
