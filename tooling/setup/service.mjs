import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.mjs';

/** How long a service may take to stop. A server always stops within eight seconds. */
const GRACE_MS = 8_500;
// Two settings that reduce memory use (docs/adr/0007).
/** By default, V8's heap grows to a multiple of its live data. */
const SMALL_HEAP = ['--heap-growing-percent=40'];
/** By default, the C library keeps memory that compression has freed. With this limit, it returns large blocks. */
const RETURN_FREED_MEMORY = { MALLOC_MMAP_THRESHOLD_: '131072' };
const exitWithParent = pathToFileURL(join(import.meta.dirname, 'exitWithParent.mjs')).href;

/**
 * Runs a package's built program (`dist/main.mjs`) in a child process. The child exits when this process exits.
 * @param {{
 *   name: string,
 *   env: Record<string, string>,
 *   onOutput: (chunk: Buffer, stream: 'stdout' | 'stderr') => void,
 *   graceMs?: number,
 *   checkout?: string,
 * }} options
 *   `stop` sends SIGTERM, and SIGKILL after `graceMs`. `checkout` is the repository folder that contains the build.
 * @returns {{
 *   pid: number | undefined,
 *   exited: Promise<number>,
 *   stop: () => Promise<number>,
 *   kill: () => void,
 *   lastLine: () => string,
 * }}
 *   `exited` resolves to the exit code, or to 1 after a signal. `lastLine` returns the last line of the output.
 */
export function startService({ name, env, onOutput, graceMs = GRACE_MS, checkout = ROOT }) {
  const child = spawn(
    process.execPath,
    [...SMALL_HEAP, '--import', exitWithParent, join(checkout, name, 'dist/main.mjs')],
    {
      cwd: checkout,
      env: { ...RETURN_FREED_MEMORY, ...process.env, ...env },
      // Use a separate process group, so that Ctrl+C reaches only the parent process. The parent stops its services in
      // order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let last = '';
  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    child[stream]?.on('data', (chunk) => {
      last = String(chunk).trimEnd().split('\n').at(-1) || last;
      onOutput(chunk, stream);
    });
  }
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  const kill = () => child.kill('SIGKILL');
  let stopped;
  const stop = () => {
    stopped ??= endWithin(graceMs);
    return stopped;
  };
  const endWithin = async (ms) => {
    child.kill('SIGTERM');
    const limit = setTimeout(kill, ms);
    const code = await exited;
    clearTimeout(limit);
    return code;
  };
  return { pid: child.pid, exited, stop, kill, lastLine: () => last };
}
