import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from '../setup/install.mjs';

/**
 * Hard-links the installed packages of one clone into another clone. Links nothing if the other clone needs different
 * packages.
 * @returns {boolean} whether it linked the packages
 */
export function hardLinkPackages(from, to) {
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const wanted = packagesOf(join(to, 'package-lock.json'));
  if (!isInstalled(wanted, packagesOf(join(from, 'node_modules/.package-lock.json')))) return false;
  const workspaces = Object.values(wanted).filter(({ link }) => link);
  for (const folder of ['.', ...workspaces.map(({ resolved }) => resolved)]) {
    const installed = join(from, folder, 'node_modules');
    if (existsSync(installed)) execFileSync('cp', ['-al', installed, join(to, folder, 'node_modules')]);
  }
  return true;
}
