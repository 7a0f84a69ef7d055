import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';

/** Returns the name of this repository's remote. */
export function readName() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).name;
}
