import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tooling/setup/root.mjs';
import { until } from '../until.mjs';

/** The first start, which is not counted, may have to install and build. */
const FIRST_START_MS = 300_000;

/** @returns {Promise<number[]>} seconds from `npm start` until the shop is ready, each time on a data folder that it has been started on before */
export async function startAgain({ port, runs }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-start-'));
  const times = [];
  try {
    for (let run = 0; run <= runs; run += 1) times.push(await startOnce(port, dataDir));
  } finally {
    // The last server may still be closing its database.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 30, retryDelay: 200 });
  }
  return times.slice(1);
}

async function startOnce(port, dataDir) {
  const since = performance.now();
  const child = spawn('npm', ['start'], { cwd: ROOT, env: { ...process.env, PORT: String(port), DATA_DIR: dataDir }, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  try {
    await until(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      FIRST_START_MS,
    );
    return (performance.now() - since) / 1000;
  } finally {
    // npm and what it started are one group.
    process.kill(-child.pid, 'SIGTERM');
    await ended;
    await until(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => false,
        () => true,
      ),
    );
  }
}
