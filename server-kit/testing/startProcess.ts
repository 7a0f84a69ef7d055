import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { INSTALL_FOLDER } from '../config/installFolder';

export interface StartedProcess {
  child: ChildProcessByStdio<null, Readable, Readable>;
  output(): string;
  /** The exit code, or `null` after a signal. */
  ended: Promise<number | null>;
}

/** Use only V8's fast compiler for WebAssembly, because tests end before optimised code of PGlite would save time. */
const FAST_COMPILER = '--liftoff-only';

/**
 * Starts a built program, such as `server/dist/main.mjs`, in the folder `cwd`. The program's environment contains only
 * `PATH` and `env`.
 */
export function startProcess(
  script: string,
  env: Record<string, string>,
  cwd = INSTALL_FOLDER,
  args: string[] = [],
): StartedProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [FAST_COMPILER, script, ...args], {
    cwd,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text, ended: once(child, 'exit').then(([code]): number | null => code) };
}

/**
 * Waits until the process has printed `text`, by default anything.
 * @throws an error with the process's output if the process exits first
 */
export async function untilPrinting({ child, output, ended }: StartedProcess, text = ''): Promise<void> {
  const hasPrinted = () => output() !== '' && output().includes(text);
  if (hasPrinted()) return;
  const isPrinting = new Promise<void>((resolve) => {
    child.stdout.on('data', () => hasPrinted() && resolve());
  });
  await Promise.race([
    isPrinting,
    ended.then((code) => Promise.reject(new Error(`The process exited with status ${code}: ${output()}`))),
  ]);
}

/** Kills the processes and waits until they have exited. */
export async function killAll(processes: readonly StartedProcess[]): Promise<void> {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
}
