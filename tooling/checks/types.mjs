import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TYPED } from '../setup/packages.mjs';
import { ROOT } from '../setup/root.mjs';
import { runNode } from '../setup/run.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';

/**
 * TypeScript 7 is three times as fast as version 6. typescript-eslint still needs version 6. Both compilers are called
 * `tsc`.
 */
const COMPILER = join(fileURLToPath(import.meta.resolve('typescript-7/package.json')), '../bin/tsc');

/**
 * Checks the types of all packages and scripts.
 * @returns the compiler's output for each part with errors
 */
export async function checkAllTypes() {
  return checkTypes([...TYPED, 'tsconfig.scripts.json']);
}

async function checkTypes(projects) {
  let output = '';
  // Check one project at a time, because the compiler already uses all cores.
  for (const project of projects) {
    const checked = await runNode([COMPILER, '--project', project]);
    if (checked.code !== 0) output += checked.output;
  }
  return { code: output === '' ? 0 : 1, output };
}

if (process.argv[1] === import.meta.filename) {
  // `npm run types -w server` runs this script in the package's folder.
  const folder = relative(ROOT, process.cwd());
  const { code, output } = folder === '' ? await checkAllTypes() : await checkTypes([folder]);
  if (code !== 0) failWith(new SetupError('Types are wrong.', output));
}
