import { format } from 'node:util';

/** Matches a warning from Node itself, for example about its version or about a library. */
const NODE_WARNING = /^\(node:\d+\) /;

const consoleErrors: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    const text = format(...parts);
    if (!NODE_WARNING.test(text)) consoleErrors.push(`console.${level}: ${text}`);
  };
}

/** Throws an error if the code has written an error or a warning to the console since the last call. */
export function expectNoConsoleErrors(): void {
  const seen = consoleErrors.splice(0);
  if (seen.length > 0) throw new Error(`The test wrote to the console:\n${seen.join('\n')}`);
}
