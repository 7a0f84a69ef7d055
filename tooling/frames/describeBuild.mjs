import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const here = (file) => new URL(file, import.meta.url);

/**
 * Evaluates a package's sources in a Node process of its own, to find out what the build's files do not say by
 * themselves.
 * @param {{ packageDir: string, packageName: string, script: string, input?: object }} source `script` sends its
 * findings to its parent; it gets `input` as JSON in its first argument
 * @returns {Promise<any>} what the script found: prerendered pages by exposed module or by the shell's own name,
 * registered names, and calls
 */
export async function describeBuild({ packageDir, packageName, script, input = {} }) {
  const child = fork(script, [JSON.stringify(input)], {
    cwd: packageDir,
    execArgv: ['--import', 'tsx', '--import', here('registerAssets.mjs').href],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FRAME_PACKAGE: packageName,
      TSX_TSCONFIG_PATH: fileURLToPath(here('tsconfig.json')),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The sources of ${packageName} could not be evaluated (exit ${code}). See the error above.`);
  });
  failed.catch(() => undefined);
  const [findings] = await Promise.race([once(child, 'message'), failed]);
  child.kill();
  return findings;
}
