import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

const READY_MS = 60_000;
const POLL_MS = 50;

/** A child process that serves HTTP on a local port. Callers can kill and restart it. */
export class ServerProcess {
  readonly origin: string;
  /** The number of times that the process exited unexpectedly. */
  unexpectedEnds = 0;
  isFrozen = false;
  errors = '';
  private child: ChildProcess | undefined;
  private isWanted = false;

  /**
   * @param script the path of the script, relative to this file
   * @param readyPath a path that replies 2xx once the process is ready
   */
  constructor(
    private readonly script: string,
    port: number,
    private readonly readyPath: string,
    private readonly env: Record<string, string>,
  ) {
    this.origin = `http://127.0.0.1:${port}`;
  }

  async start(overrides: Record<string, string> = {}): Promise<void> {
    // The chaos test must never run against a server that it did not start.
    if (await this.isReady())
      throw new Error(`Another server is already running at ${this.origin}. Stop it, or choose another --port.`);
    this.isWanted = true;
    const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL(this.script, import.meta.url))], {
      env: { ...process.env, ...this.env, ...overrides },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    child.stderr?.on('data', (chunk: Buffer) => (this.errors = `${this.errors}${chunk.toString()}`.slice(-4_000)));
    child.once('exit', () => {
      if (this.isWanted && this.child === child) this.unexpectedEnds += 1;
    });
    await this.waitUntilReady(child);
  }

  /** Stops the process and waits until it has exited. `SIGKILL` skips the graceful shutdown. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.isWanted = false;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Suspends the process, like a paused virtual machine. */
  freeze(): void {
    this.isFrozen = true;
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
    this.isFrozen = false;
  }

  private async waitUntilReady(child: ChildProcess): Promise<void> {
    const end = Date.now() + READY_MS;
    while (Date.now() < end) {
      if (child.exitCode !== null) throw new Error(`The process did not start: ${this.errors}`);
      if (await this.isReady()) return;
      await pause(POLL_MS);
    }
    throw new Error(`The process was not ready in time: ${this.errors}`);
  }

  private isReady(): Promise<boolean> {
    return fetch(`${this.origin}${this.readyPath}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
