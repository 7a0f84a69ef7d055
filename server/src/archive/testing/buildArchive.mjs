import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Builds the archive and returns its path. The default folder is the checkout's `dist` folder. */
export function buildArchive(folder, env = {}) {
  const args = ['tooling/buildServer.mjs', ...(folder === undefined ? [] : [folder])];
  const output = execFileSync(process.execPath, args, {
    cwd: CHECKOUT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return output.trim().split('\n').at(-1);
}
