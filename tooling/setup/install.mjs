import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

const wantedLock = join(ROOT, 'package-lock.json');
/** npm's record of the installed packages. npm writes this file last. */
const installedLock = join(ROOT, 'node_modules/.package-lock.json');

/**
 * Installs the packages in the lock file. Does nothing if all versions match.
 * @throws {SetupError} if npm fails
 */
export async function ensureInstalled() {
  if (!existsSync(installedLock)) return install('Installing packages', 'ci');
  const isCurrent = isInstalled(readPackages(wantedLock), readPackages(installedLock));
  return isCurrent ? undefined : install('Updating packages', 'install');
}

/**
 * Returns whether every package has the version in the lock file. Optional packages for other platforms may be missing.
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    // Skip the repository's own packages, because they are links without a version to compare.
    if (!path.includes('node_modules/')) return true;
    const present = installed[path];
    return present ? present.version === version : Boolean(optional ?? devOptional);
  });
}

const readPackages = (lock) => JSON.parse(readFileSync(lock, 'utf8')).packages;

const install = (title, command) =>
  step(title, async () => {
    const { code, output } = await run([...npm(), command, '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0)
      throw new SetupError(
        `The packages could not be installed, because \`npm ${command}\` failed. See its output above.`,
        output,
      );
  });

/** Returns the command of the npm that runs this script, or `npm` from the path. */
export const npm = () =>
  process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
