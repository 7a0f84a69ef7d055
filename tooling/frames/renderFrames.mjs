import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const here = (file) => new URL(file, import.meta.url);

/**
 * Draws frames in a Node process of its own, with the package's sources as they stand.
 * @param {{ packageDir: string, packageName: string, script: string, pages: unknown }} source `script` sends the frames to its parent; it finds
 * `pages` as JSON in its first argument
 * @returns {Promise<Record<string, string>>} markup by exposed module, or by the shell's own name for it
 */
export async function renderFrames({ packageDir, packageName, script, pages }) {
  const child = fork(script, [JSON.stringify(pages)], {
    cwd: packageDir,
    execArgv: ['--import', 'tsx', '--import', here('registerAssets.mjs').href],
    env: { ...process.env, NODE_ENV: 'production', FRAME_PACKAGE: packageName, TSX_TSCONFIG_PATH: fileURLToPath(here('tsconfig.json')) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The frames of ${packageName} could not be drawn (exit ${code}); what went wrong stands above.`);
  });
  failed.catch(() => undefined);
  const [frames] = await Promise.race([once(child, 'message'), failed]);
  child.kill();
  return frames;
}
