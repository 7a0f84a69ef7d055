import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { EXPLAINED, explain } from './explain.mjs';

const linesOf = (file) => readFileSync(join(ROOT, file), 'utf8').split('\n');

test('the file of each explained survivor still contains its line', () => {
  const outdated = Object.entries(EXPLAINED).flatMap(([file, entries]) => {
    const lines = linesOf(file);
    return entries.filter(({ line }) => !lines.some((text) => text.includes(line)));
  });
  expect(outdated).toEqual([]);
});

test('a survivor is explained only in its line and with its replacement', () => {
  const file = 'server/src/shop/provider/PaymentProvider.ts';
  const [entry] = EXPLAINED[file] ?? [];
  const at = 1 + linesOf(file).findIndex((text) => text.includes(entry?.line ?? ''));
  const explainAt = (line, replacement) =>
    explain({ fileName: join(ROOT, file), location: { start: { line } }, replacement });
  expect(explainAt(at, entry?.mutant)).toBe(entry);
  expect(explainAt(at, 'another replacement')).toBeUndefined();
  expect(explainAt(at + 1, entry?.mutant)).toBeUndefined();
});
