import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

/** npm's record of the installed packages. npm writes this file last. */
const INSTALLED_LOCK = 'node_modules/.package-lock.json';

/**
 * Installs the packages in a folder's lock file. Does nothing if all versions match. Without a lock file, installs the
 * packages in `package.json`.
 * @param {string} [folder] the repository, or a folder with the packages of one command, such as `tooling/mutants`
 * @throws {SetupError} if npm fails
 */
export async function ensureInstalled(folder = ROOT) {
  if (!existsSync(join(folder, INSTALLED_LOCK))) {
    const command = existsSync(join(folder, 'package-lock.json')) ? 'ci' : 'install';
    return install('Installing packages', command, folder);
  }
  const [wanted, installed] = ['package-lock.json', INSTALLED_LOCK].map((lock) => readPackages(join(folder, lock)));
  return isInstalled(wanted, installed) ? undefined : install('Updating packages', 'install', folder);
}

/**
 * Returns whether every package has the version in the lock file. Optional packages for other platforms may be missing.
 * Packages that only a peer dependency names may also be missing, because `.npmrc` omits them.
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
    // Skip the repository's own packages, because they are links without a version to compare.
    if (!path.includes('node_modules/')) return true;
    const present = installed[path];
    return present ? present.version === version : Boolean(optional ?? devOptional ?? peer);
  });
}

const readPackages = (lock) => JSON.parse(readFileSync(lock, 'utf8')).packages;

const install = (title, command, folder) =>
  step(title, async () => {
    const options = ['--no-audit', '--no-fund', '--loglevel=error'];
    // Empty this variable, because in `npm run -w`, it contains a workspace that the folder does not have.
    const env = { npm_config_workspace: '' };
    const { code, output } = await run([...npm(), command, ...options], { cwd: folder, env });
    if (code !== 0)
      throw new SetupError(
        `The packages could not be installed, because \`npm ${command}\` failed. See its output above.`,
        output,
      );
  });

/** Returns the command of the npm that runs this script, or `npm` from the path. */
export const npm = () =>
  process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
