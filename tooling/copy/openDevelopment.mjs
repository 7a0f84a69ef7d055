import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const START_TIMEOUT_MS = 300_000;

/**
 * Starts `npm run dev` in a copy of this checkout. Resolves after the first builds, when the shop may still be
 * starting.
 * @param {{ folder: string, port: number, args?: string[] }} options `folder` is the copy's folder, and `args` are the
 *   command's arguments
 * @returns {Promise<{ url: string, ended: Promise<never>, close: () => Promise<void> }>} `ended` rejects with the
 * output
 *   when the command exits
 */
export async function openDevelopment({ folder, port, args = [] }) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, '.data') };
  const child = spawn(process.execPath, ['tooling/dev.mjs', ...args], { cwd: folder, env });
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  const ended = once(child, 'close').then(() => {
    throw new Error(`npm run dev exited:\n${output}`);
  });
  const serving = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes(`${url} shows your edits`)) resolve(undefined);
      });
  });
  const limit = setTimeout(() => child.kill('SIGTERM'), START_TIMEOUT_MS);
  await Promise.race([serving, ended]);
  clearTimeout(limit);
  // The command also exits when the caller closes it.
  ended.catch(() => undefined);
  return {
    url,
    ended,
    close: async () => {
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
    },
  };
}
