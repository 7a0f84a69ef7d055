import { relative } from 'node:path';

/** Describes a mutant in one line: its location, its replacement code and its result. */
export function describeMutant({ fileName, location: { start }, mutatorName, replacement, status }) {
  const place = `${relative(process.cwd(), fileName)}:${start.line}:${start.column}`;
  return `${status} ${place} ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`;
}
