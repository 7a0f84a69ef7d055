import { format } from 'node:util';

const complaints: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    complaints.push(`console.${level}: ${format(...parts)}`);
  };
}

// React reports mistakes (act, keys, hydration, controlled inputs) only through the console.
afterEach(() => {
  const seen = complaints.splice(0);
  if (seen.length > 0) throw new Error(`The test wrote to the console:\n${seen.join('\n')}`);
});
