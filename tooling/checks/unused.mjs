import { parseOptions } from '../setup/parseOptions.mjs';
import { runNode } from '../setup/run.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';
import { ownProgram } from './ownProgram.mjs';

/** Finds files, exports and dependencies that nothing uses. */
export const findUnused = async () => runNode([await ownProgram('knip/bin/knip.js')]);

if (process.argv[1] === import.meta.filename) {
  parseOptions('Usage: npm run unused', {}, () => undefined);
  const { code, output } = await findUnused();
  if (code !== 0) failWith(new SetupError('Delete the unused code in the output above.', output));
}
