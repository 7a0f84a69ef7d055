import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const READY_MS = 120_000;
const GRACE_MS = 10_000;

/**
 * Starts a shop and its payment sandbox from the server's archive, as a merchant does. The shop has no published
 * packages.
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
  const url = `http://127.0.0.1:${port}`;
  const program = (name) => join(folder, archive.replace('.tar.gz', ''), 'bin', name);
  const environment = (settings) => ({ PATH: process.env.PATH, ...settings });
  const start = (name, settings) =>
    startProgram(program(name), { cwd: folder, env: environment(settings), stdio: ['ignore', log, log] });

  const shop = start('shop', { PORT: port, DATA_DIR: join(folder, 'data'), DEPLOY_TOKEN: token, TRUST_PROXY: '1' });
  const sandbox = start('sandbox', { SANDBOX_PORT: port + 1, SANDBOX_WEBHOOK_URL: `${url}/api/webhooks/stripe` });
  const stop = async () => {
    // Stop the shop first, because its pending requests may still need the sandbox.
    await shop.stop();
    await sandbox.stop();
  };
  try {
    await untilReady(url, shop.ended, join(folder, 'log'));
  } catch (error) {
    await stop();
    throw error;
  }

  /** Runs a release command of the archive as the administrator, and returns its JSON. */
  function release(...args) {
    const env = environment({ RELEASE_SERVER: url, DEPLOY_TOKEN: token });
    return JSON.parse(
      execFileSync(process.execPath, [program('release'), ...args, '--json'], { env, encoding: 'utf8' }),
    );
  }

  return { url, archive, release, stop };
}

function startProgram(path, options) {
  const child = spawn(process.execPath, [path], options);
  const ended = new Promise((resolve) => child.once('close', resolve));
  return {
    ended,
    async stop() {
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
