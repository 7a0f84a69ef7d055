import { relative } from 'node:path';
import { TYPED } from '../setup/packages.mjs';
import { parseOptions } from '../setup/parseOptions.mjs';
import { ROOT } from '../setup/root.mjs';
import { runNode } from '../setup/run.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';
import { ownProgram } from './ownProgram.mjs';

/** Lets the compiler's Go program collect garbage less often. It then needs a fifth less processor time. */
const RARE_COLLECTION = { GOGC: '400' };

/**
 * Checks the types of all packages and scripts.
 * @returns code 1 and the compiler's output if there are errors, otherwise code 0
 */
export async function checkAllTypes() {
  return checkTypes([...TYPED, 'tsconfig.scripts.json']);
}

async function checkTypes(projects) {
  // Use TypeScript 7, because it is ten times faster than version 6. typescript-eslint still needs version 6.
  const compiler = await ownProgram('typescript/bin/tsc');
  let output = '';
  for (const project of projects) {
    // Use one checker, because several checkers repeat each other's work.
    const checked = await runNode([compiler, '--project', project, '--checkers', '1'], { env: RARE_COLLECTION });
    if (checked.code !== 0) output += checked.output;
  }
  return { code: output === '' ? 0 : 1, output };
}

if (process.argv[1] === import.meta.filename) {
  parseOptions('Usage: npm run types [-w <package>]', {}, () => undefined);
  // `npm run types -w server` runs this script in the package's folder.
  const folder = relative(ROOT, process.cwd());
  const { code, output } = folder === '' ? await checkAllTypes() : await checkTypes([folder]);
  if (code !== 0) failWith(new SetupError('There are type errors. See the output above.', output));
}
