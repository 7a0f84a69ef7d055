import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '../setup/shop.mjs';

const READY_MS = 120_000;
const GRACE_MS = 10_000;

/**
 * Starts a shop from the server's archive, as a merchant does. The shop has no published packages. Also starts the
 * payment sandbox of this checkout.
 * @param {{ archives: string, folder: string, port: number, token: string }} options `archives` is the folder of the
 *   server's release, `token` is the deploy token
 * @throws {Error} if the shop is not ready within two minutes
 */
export async function startShop({ archives, folder, port, token }) {
  const archive = readdirSync(archives).find((name) => name.endsWith('.tar.gz'));
  if (archive === undefined) throw new Error(`There is no archive in ${archives}.`);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', join(archives, archive), '-C', folder]);
  const log = openSync(join(folder, 'log'), 'w');
  const shared = { PORT: String(port), DATA_DIR: join(folder, 'data') };
  const env = { PATH: process.env.PATH, DEPLOY_TOKEN: token, TRUST_PROXY: '1', ...shared };
  const program = join(folder, archive.replace('.tar.gz', ''), 'bin/shop');
  const child = spawn(process.execPath, [program], { cwd: folder, env, stdio: ['ignore', log, log] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, ended, join(folder, 'log'));
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const sandbox = startSandbox({ env: shared, onOutput: () => undefined });
  return {
    url,
    archive,
    async stop() {
      await sandbox.stop();
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

async function untilReady(url, ended, log) {
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  const deadline = performance.now() + READY_MS;
  while (!(await isReady(url))) {
    if (!isRunning || performance.now() > deadline) throw new Error(`The shop did not start. See ${log}.`);
    await pause(100);
  }
}

const isReady = async (url) => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
