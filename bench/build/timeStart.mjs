import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tooling/setup/root.mjs';
import { isReady, until } from '../until.mjs';

/** The time limit for one start, which is high because the first start may install packages and build. */
const START_TIMEOUT_MS = 300_000;

/**
 * Measures the time until `npm start` is ready. Ignores the first start, which prepares the data folder.
 * @returns {Promise<number[]>} seconds, one value for each run
 */
export async function timeStart({ port, runs }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-start-'));
  const times = [];
  try {
    for (let run = 0; run <= runs; run += 1) times.push(await startOnce(port, dataDir));
  } finally {
    // Retry the removal, because the last server may still be closing its database.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 30, retryDelay: 200 });
  }
  return times.slice(1);
}

async function startOnce(port, dataDir) {
  const since = performance.now();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  try {
    await until(() => isReady(`http://127.0.0.1:${port}`), START_TIMEOUT_MS);
    return (performance.now() - since) / 1000;
  } finally {
    // A negative process id sends the signal to npm and all its child processes.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    await until(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => false,
        () => true,
      ),
    );
  }
}
