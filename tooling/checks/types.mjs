import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TYPED } from '../setup/packages.mjs';
import { ROOT } from '../setup/root.mjs';
import { runNode } from '../setup/run.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';

/** TypeScript 7 needs a third of the time of version 6, which stays for typescript-eslint. Both call their program `tsc`. */
const COMPILER = join(fileURLToPath(import.meta.resolve('typescript-7/package.json')), '../bin/tsc');

/** Checks the types of all packages and scripts. @returns what the compiler said about each part with errors */
export async function checkAllTypes() {
  return checkTypes([...TYPED, 'tsconfig.scripts.json']);
}

async function checkTypes(projects) {
  let output = '';
  // One after another: the compiler itself uses all cores.
  for (const project of projects) {
    const checked = await runNode([COMPILER, '--project', project]);
    if (checked.code !== 0) output += checked.output;
  }
  return { code: output === '' ? 0 : 1, output };
}

if (process.argv[1] === import.meta.filename) {
  // A package runs this in its own folder: `npm run types -w server`.
  const folder = relative(ROOT, process.cwd());
  const { code, output } = folder === '' ? await checkAllTypes() : await checkTypes([folder]);
  if (code !== 0) failWith(new SetupError('Types are wrong.', output));
}
