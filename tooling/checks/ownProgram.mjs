import { join } from 'node:path';
import { ensureInstalled } from '../setup/install.mjs';

const FOLDER = join(import.meta.dirname, 'programs');

/** Installs the programs that only the checks need, unless they are installed. */
export const ensureProgramsInstalled = () => ensureInstalled(FOLDER);

/**
 * Returns the path of a program that only the checks need. Installs it when it is first needed.
 * @param {string} path inside `node_modules`, such as `knip/bin/knip.js`
 */
export async function ownProgram(path) {
  await ensureProgramsInstalled();
  return join(FOLDER, 'node_modules', path);
}

if (process.argv[1] === import.meta.filename) await ensureProgramsInstalled();
