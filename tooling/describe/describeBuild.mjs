import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalledPackage, PACKAGES_FOLDER } from '../setup/root.mjs';

const here = (file) => new URL(file, import.meta.url);

/**
 * Runs a package's sources in a separate Node process, to collect facts that the built files do not contain.
 * @param {{ packageDir: string, packageName: string, script: string, input?: object }} source `script` receives `input`
 *   as JSON in its first argument and sends its findings to the parent process
 * @returns {Promise<any>} the findings: prerendered pages by exposed module or page name, registered names, and calls
 * @throws {Error} if the script fails
 */
export async function describeBuild({ packageDir, packageName, script, input = {} }) {
  const child = fork(script, [JSON.stringify(input)], {
    cwd: packageDir,
    execArgv: ['--import', import.meta.resolve('tsx'), '--import', here('registerAssets.mjs').href],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PACKAGE_NAME: packageName,
      TSX_TSCONFIG_PATH: isInstalledPackage ? writeTsconfig(packageDir) : fileURLToPath(here('tsconfig.json')),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`Running the sources of ${packageName} failed with exit code ${code}. See the error above.`);
  });
  failed.catch(() => undefined);
  const [findings] = await Promise.race([once(child, 'message'), failed]);
  child.kill();
  return findings;
}

/**
 * Writes the tsconfig for a remote in its own repository and returns its path. tsx applies a tsconfig only to the files
 * that it includes, and by default a tsconfig excludes `node_modules`.
 */
function writeTsconfig(packageDir) {
  const folder = join(packageDir, '.cache/describe');
  const file = join(folder, 'tsconfig.json');
  const sources = [join(packageDir, 'src'), join(PACKAGES_FOLDER, 'shared'), fileURLToPath(here('.'))];
  mkdirSync(folder, { recursive: true });
  const config = {
    extends: fileURLToPath(here('../tsconfig.remote.json')),
    include: sources.map((source) => join(source, '**/*')),
    exclude: [],
  };
  writeFileSync(file, JSON.stringify(config));
  return file;
}
