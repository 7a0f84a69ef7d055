import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../setup/install.mjs';
import { ROOT } from '../setup/root.mjs';
import { run } from '../setup/run.mjs';
import { SetupError } from '../setup/SetupError.mjs';

/** The packages that a remote in its own repository installs. */
const FOLDERS = ['shared', 'tooling', 'tooling/publish/release-client'];

/**
 * Packs the packages for remotes in their own repositories.
 * @param {string} folder receives the tarballs
 * @returns {Promise<string[]>} the paths of the tarballs
 * @throws {SetupError} if npm fails
 */
export async function packPackages(folder) {
  mkdirSync(folder, { recursive: true });
  const pack = ['pack', '--loglevel=error', '--pack-destination', folder];
  const { code, output } = await run([...npm(), ...pack, ...FOLDERS.map((each) => join(ROOT, each))]);
  if (code !== 0) throw new SetupError('npm could not pack the packages. See the output above.', output);
  return FOLDERS.map((each) => join(folder, tarballOf(each)));
}

function tarballOf(folder) {
  const { name, version } = readManifest(folder);
  return `${name}-${version}.tgz`;
}

const readManifest = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
