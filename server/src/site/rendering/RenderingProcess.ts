import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderedPage } from 'shared/contract/rendering';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

const SCRIPT = fileURLToPath(new URL('./renderer.mjs', import.meta.url));
/** The maximum size of the JavaScript heap. A page needs a few megabytes. */
const HEAP_MB = 96;
/** The maximum semi-space size of V8's young generation. V8's default of 16 MB adds 27 MB to the process. */
const YOUNG_MB = 2;
/**
 * The time limits for a page, which stop infinite loops: after this time, the server kills the process. Rendering takes
 * about 10 ms, but much longer the first time. A time limit inside the process would make each page slower, because
 * Node.js starts a thread for each limit.
 */
export interface RenderLimits {
  renderMs: number;
  /** The limit for a page whose builds the process must first load. */
  firstRenderMs: number;
}

const LIMITS: RenderLimits = { renderMs: 1_000, firstRenderMs: 3_000 };

const Reply = Type.Object({
  id: Type.Integer(),
  html: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  unanswered: Type.Optional(Type.String()),
  failure: Type.Optional(Type.String()),
});

/** A release's server build, with the name of its container. */
export interface ServerBuild {
  container: string;
  source: string;
}

interface Job {
  id: number;
  limitMs: number;
  resolve: (rendered: RenderedPage) => void;
  reject: (reason: Error) => void;
}

/**
 * A child process that renders one page at a time. It gets no environment variables and can read only its own script.
 * After the process has exited, `render` rejects, and `addShell` and `addRemote` send nothing.
 */
export class RenderingProcess {
  private readonly child: ChildProcess;
  private readonly loaded = new Set<string>();
  private readonly jobs: Job[] = [];
  private watchdog: NodeJS.Timeout | undefined;
  private lastId = 0;
  /** Whether the next page may have to wait until the process has loaded builds. */
  private hasNewBuilds = false;
  private isRetired = false;
  isEnded = false;

  constructor(private readonly limits = LIMITS) {
    this.child = fork(SCRIPT, [], {
      env: {},
      execArgv: [
        `--max-old-space-size=${HEAP_MB}`,
        `--max-semi-space-size=${YOUNG_MB}`,
        // For a heap this small, starting threads for the garbage collection takes a tenth of the processor time. This
        // is more than the collection itself takes.
        '--single-threaded-gc',
        '--disallow-code-generation-from-strings',
        '--frozen-intrinsics',
        ...permissions(),
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (message) => this.handleReply(message));
    this.child.on('error', () => this.end());
    this.child.once('exit', () => this.end());
    // Let the server exit even while the child process is running.
    this.child.unref();
    this.child.channel?.unref();
  }

  /** The number of unfinished pages, including the page that is being rendered. */
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
    this.sendBuild({ shell: container, source });
  }

  addRemote(shell: string, { container, source }: ServerBuild): void {
    this.loaded.add(`${shell} ${container}`);
    this.sendBuild({ shell, remote: container, source });
  }

  /**
   * Renders a page with the builds of a shell and remotes. `page` is a `PageToRender` as JSON.
   * @throws {Error} if the page fails or takes too long, or if the process exits
   */
  render(shell: string, remotes: readonly string[], page: string): Promise<RenderedPage> {
    return new Promise((resolve, reject) => {
      if (this.isEnded) {
        reject(new ProcessLost());
        return;
      }
      const id = (this.lastId += 1);
      const limitMs = this.hasNewBuilds ? this.limits.firstRenderMs : this.limits.renderMs;
      this.jobs.push({ id, limitMs, resolve, reject });
      this.hasNewBuilds = false;
      // If the process is still rendering another page, this page's time limit starts after that page.
      if (this.jobs.length === 1) this.watch();
      this.send({ id, shell, remotes, page });
    });
  }

  /** Kills the process after it has rendered the pages in its queue. */
  retire(): void {
    if (this.jobs.length === 0) this.kill();
    else this.isRetired = true;
  }

  /** Kills the process. Pending calls of `render` reject. `reason` explains why the current page failed. */
  kill(reason?: string): void {
    this.child.kill('SIGKILL');
    this.end(reason);
  }

  private sendBuild(message: { shell: string; remote?: string; source: string }): void {
    this.hasNewBuilds = true;
    this.send(message);
  }

  private send(message: object): void {
    // Ignore a failed `send`, because the `exit` event reports the end of the process.
    if (!this.isEnded) this.child.send(message, () => undefined);
  }

  private handleReply(message: unknown): void {
    // Kill the process after an invalid message, because page code may have escaped from its context.
    if (!Value.Check(Reply, message)) {
      this.kill();
      return;
    }
    const { id, html, state, unanswered, failure } = message;
    // Replies arrive in the order of the requests.
    const job = this.jobs.shift();
    this.watch();
    if (this.isRetired && this.jobs.length === 0) this.kill();
    if (job?.id !== id) return;
    if (html !== undefined && state !== undefined) job.resolve({ html, state, unanswered });
    else if (failure !== undefined) job.reject(new Error(failure));
    else {
      // The process has removed this shell and its remotes. Add all builds again before the next render.
      this.loaded.clear();
      job.reject(new ProcessLost());
    }
  }

  /** Limits the time for the first page in the queue. */
  private watch(): void {
    clearTimeout(this.watchdog);
    const [current] = this.jobs;
    if (!current) return;
    const { limitMs } = current;
    this.watchdog = setTimeout(() => this.kill(`The page took longer than ${limitMs} ms.`), limitMs).unref();
  }

  /**
   * Rejects all queued pages. The process was rendering the first page, so only this page counts as failed. The other
   * pages reject with `ProcessLost`.
   */
  private end(reason = 'The rendering process stopped while it was rendering this page.'): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearTimeout(this.watchdog);
    const [current, ...others] = this.jobs.splice(0);
    current?.reject(new ProcessEnded(reason));
    for (const { reject } of others) reject(new ProcessLost());
  }
}

/** Thrown if a page took too long, or if the process exited while it rendered the page. */
export class ProcessEnded extends Error {}

/** Thrown if another page prevented this page from rendering. The caller can render this page again. */
export class ProcessLost extends Error {
  constructor() {
    super('Another page ended the rendering process.');
  }
}

/**
 * Returns the Node.js flags that let the process read only its own script. The flags also block writes and child
 * processes. Returns no flags if this version of Node.js has no permission model (nodejs.org/api/permissions.html).
 */
function permissions(): string[] {
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  return flag ? [flag, `--allow-fs-read=${SCRIPT}`] : [];
}
