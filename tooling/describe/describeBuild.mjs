import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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
    execArgv: ['--import', 'tsx', '--import', here('registerAssets.mjs').href],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PACKAGE_NAME: packageName,
      TSX_TSCONFIG_PATH: fileURLToPath(here('tsconfig.json')),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The sources of ${packageName} did not run (exit code ${code}). See the error above.`);
  });
  failed.catch(() => undefined);
  const [findings] = await Promise.race([once(child, 'message'), failed]);
  child.kill();
  return findings;
}
