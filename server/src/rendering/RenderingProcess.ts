import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

const SCRIPT = fileURLToPath(new URL('./renderer.mjs', import.meta.url));
/** The limit of the JavaScript heap. A page needs a few megabytes. */
const HEAP_MB = 96;
/** A process that is silent for this long after a request is stuck. */
const SILENCE_LIMIT_MS = 3_000;

const Reply = Type.Object({
  id: Type.Integer(),
  rendered: Type.Optional(Type.String()),
  failure: Type.Optional(Type.String()),
  isStuck: Type.Boolean(),
});

/** A release's server build, with the name of its container. */
export interface ServerBuild {
  container: string;
  source: string;
}

interface Job {
  id: number;
  resolve: (rendered: string) => void;
  reject: (reason: Error) => void;
}

/**
 * A process that renders pages one after the other. It has no environment, no files and no network address of ours.
 * After its end, every call rejects.
 */
export class RenderingProcess {
  private readonly child: ChildProcess;
  private readonly loaded = new Set<string>();
  private readonly jobs: Job[] = [];
  private watchdog: NodeJS.Timeout | undefined;
  private lastId = 0;
  private isRetired = false;
  isEnded = false;

  constructor() {
    this.child = fork(SCRIPT, [], {
      env: {},
      execArgv: [
        `--max-old-space-size=${HEAP_MB}`,
        '--disallow-code-generation-from-strings',
        '--frozen-intrinsics',
        ...permissions(),
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (message) => this.settle(message));
    this.child.once('error', () => this.end());
    this.child.once('exit', () => this.end());
    // Only the server's own work keeps the server running.
    this.child.unref();
    this.child.channel?.unref();
  }

  /** The number of pages that wait or render. */
  get queueLength(): number {
    return this.jobs.length;
  }

  get buildCount(): number {
    return this.loaded.size;
  }

  hasShell(shell: string): boolean {
    return this.loaded.has(shell);
  }

  hasRemote(shell: string, remote: string): boolean {
    return this.loaded.has(`${shell} ${remote}`);
  }

  addShell({ container, source }: ServerBuild): void {
    this.loaded.add(container);
    this.send({ shell: container, source });
  }

  addRemote(shell: string, { container, source }: ServerBuild): void {
    this.loaded.add(`${shell} ${container}`);
    this.send({ shell, remote: container, source });
  }

  /**
   * Renders a `PageToRender` in JSON. Returns a `RenderedPage` in JSON.
   * @throws {Error} if the page fails or takes too long, or if the process ends
   */
  render(shell: string, remote: string | undefined, page: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.isEnded) {
        reject(new ProcessLost());
        return;
      }
      const id = (this.lastId += 1);
      this.jobs.push({ id, resolve, reject });
      this.watch();
      this.send({ id, shell, remote, page });
    });
  }

  /** Ends the process after its last page. */
  retire(): void {
    if (this.jobs.length === 0) this.kill();
    else this.isRetired = true;
  }

  /** Ends the process. Calls in progress reject. */
  kill(): void {
    this.child.kill('SIGKILL');
    this.end();
  }

  private send(message: object): void {
    if (!this.isEnded) this.child.send(message);
  }

  private settle(message: unknown): void {
    // Code that broke out of its context could send anything.
    if (!Value.Check(Reply, message)) {
      this.kill();
      return;
    }
    const { id, rendered, failure, isStuck } = message;
    // Replies arrive in the order of the requests.
    const job = this.jobs.shift();
    this.watch();
    if (this.isRetired && this.jobs.length === 0) this.kill();
    if (job?.id !== id) return;
    // The process has forgotten a shell that was stuck, and its remotes.
    if (isStuck) this.loaded.clear();
    if (rendered !== undefined) job.resolve(rendered);
    else job.reject(failure === undefined ? new ProcessLost() : new Error(failure));
  }

  private watch(): void {
    clearTimeout(this.watchdog);
    if (this.jobs.length > 0) this.watchdog = setTimeout(() => this.kill(), SILENCE_LIMIT_MS).unref();
  }

  /** The first page was rendering when the process ended. The others can be rendered again. */
  private end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearTimeout(this.watchdog);
    const [current, ...others] = this.jobs.splice(0);
    current?.reject(new Error('The page ended the rendering process.'));
    for (const { reject } of others) reject(new ProcessLost());
  }
}

/** Another page ended the process, so this page has no fault. */
export class ProcessLost extends Error {
  constructor() {
    super('Another page ended the rendering process.');
  }
}

/** Forbids the process to read other files, to write files and to start processes (nodejs.org/api/permissions.html). */
function permissions(): string[] {
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  return flag ? [flag, `--allow-fs-read=${SCRIPT}`] : [];
}
