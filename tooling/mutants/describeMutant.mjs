import { relative } from 'node:path';

/** Says in one line where a mutant is, what replaces the code there, and what became of it. */
export function describeMutant({ fileName, location: { start }, mutatorName, replacement, status }) {
  const place = `${relative(process.cwd(), fileName)}:${start.line}:${start.column + 1}`;
  return `${status} ${place} ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`;
}
