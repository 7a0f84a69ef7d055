import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const running = new Set();

/** Kills all running processes that `run` has started. */
export function killRunning() {
  for (const child of running) child.kill();
}

/**
 * Runs a command without a terminal and returns its output. Kills the command after `timeoutMs`.
 * @param {string[]} command program and arguments
 * @param {{ cwd?: string, env?: Record<string, string>, timeoutMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>} `output` combines stdout and stderr. The code is
 *   127 if the program can't start, and 1 after a signal.
 */
export function run([program, ...args], { cwd = ROOT, env = {}, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    let output = '';
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => resolve({ code: 127, output: error.message, stdout: '' }));
    child.once('close', (code) => resolve({ code: code ?? 1, output, stdout }));
  });
}

/**
 * Runs a Node script of the repository.
 * @param {string[]} args
 * @param {Parameters<typeof run>[1]} [options]
 */
export const runNode = (args, options) => run([process.execPath, ...args], options);
