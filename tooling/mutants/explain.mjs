import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../setup/root.mjs';

/**
 * The mutants that survive for a good reason, by file. `line` is a part of the line where the mutant starts. `mutant`
 * is a part of the mutant's code. Without it, the reason applies to all mutants in this line.
 * @type {Record<string, { line: string, mutant?: string, reason: string }[]>}
 */
export const EXPLAINED = parse(readFileSync(join(import.meta.dirname, 'explained.yaml'), 'utf8'));

/**
 * Returns the entry of `EXPLAINED` for a mutant, or `undefined` if there is none.
 * @param {{ fileName: string, location: { start: { line: number } }, replacement?: string }} found
 */
export function explain({ fileName, location: { start }, replacement = '' }) {
  const text = readFileSync(fileName, 'utf8').split('\n')[start.line - 1] ?? '';
  const entries = EXPLAINED[relative(ROOT, fileName)] ?? [];
  return entries.find(({ line, mutant = '' }) => text.includes(line) && replacement.includes(mutant));
}
