import type { ReleaseRecord } from 'shared/contract/registry';
import type { PageToRender, RenderedPage } from 'shared/contract/rendering';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { AppContext } from '../context/AppContext';
import { buildName, hasServerBuild, readServerBuild } from './readServerBuild';
import { countRender } from './renderMetrics';
import { ProcessLost, RenderingProcess } from './RenderingProcess';

/** The time limit for rendering a page. A later page begins in its loading state. */
const DEADLINE_MS = 100;
/** The number of consecutive failures after which the server stops rendering a release. */
const FAILURE_LIMIT = 3;
/** The longest queue. Later pages could not be rendered before their deadline. */
const LONGEST_QUEUE = 15;
/** A process with more builds is replaced, so that it does not grow with every release. A site has fewer remotes. */
const MOST_BUILDS = 200;

const Rendered = Type.Object({ html: Type.String(), state: Type.Object({}) });

/** The releases whose code renders a page. `remote` is absent for the shell's own pages. */
export interface RenderingReleases {
  shell: ReleaseRecord;
  remote?: ReleaseRecord | undefined;
}

/** Renders pages in a separate process. If the rendering of a page fails, the browser renders the page. */
export class PageRenderer {
  private process: RenderingProcess | undefined;
  private readonly failures = new Map<string, number>();
  private readonly loading = new Map<string, Promise<void>>();
  private lastError: unknown;

  constructor(private readonly context: Pick<AppContext, 'config' | 'log'>) {}

  /** Returns whether the server renders pages of these releases. */
  canRender(releases: RenderingReleases): boolean {
    return listOf(releases).every(
      (record) => hasServerBuild(record) && (this.failures.get(buildName(record)) ?? 0) < FAILURE_LIMIT,
    );
  }

  /** Renders a page. Resolves to `undefined` if the page failed or is late. */
  async render(releases: RenderingReleases, page: PageFields, replies: RepliesAsJson, module?: ModulePage) {
    const deadline = new Promise<undefined>((resolve) => {
      setTimeout(resolve, DEADLINE_MS, undefined).unref();
    });
    return Promise.race([this.attempt(releases, page, replies, module), deadline]);
  }

  /** Returns whether the process lacks a build of these releases. */
  needsWarmUp(releases: RenderingReleases): boolean {
    const { shell, remote } = releases;
    if (!this.canRender(releases)) return false;
    if (!this.process || this.process.isEnded) return true;
    const name = buildName(shell);
    return !this.process.hasShell(name) || (remote !== undefined && !this.process.hasRemote(name, buildName(remote)));
  }

  /** Loads the builds of releases in the background. */
  loadBuilds(releases: RenderingReleases): void {
    // Ignore a failure here. The first page that needs these builds reports it.
    if (this.canRender(releases)) void this.prepare(releases).catch(() => undefined);
  }

  /** Loads the builds of releases and renders a page, because the first rendering takes longer than the deadline. */
  async warmUp(releases: RenderingReleases, page: PageFields, replies: RepliesAsJson, module: ModulePage) {
    try {
      const process = await this.prepare(releases);
      await renderIn(process, releases, page, replies, module);
    } catch {
      // Ignore a failure here. The first page of a visitor reports it.
    }
  }

  /** Ends the process. */
  close(): void {
    this.process?.kill();
  }

  private async attempt(
    releases: RenderingReleases,
    page: PageFields,
    replies: RepliesAsJson,
    module: ModulePage | undefined,
  ): Promise<RenderedPage | undefined> {
    const { shell, remote } = releases;
    // Blame the remote for a failure of its page. The shell's code also renders all other pages.
    const blamed = remote ?? shell;
    try {
      const process = await this.prepare(releases);
      if (process.queueLength >= LONGEST_QUEUE) return undefined;
      const rendered: unknown = JSON.parse(await renderIn(process, releases, page, replies, module));
      if (!Value.Check(Rendered, rendered)) throw new Error('The page has no markup or no state.');
      this.failures.delete(buildName(blamed));
      countRender('rendered');
      return rendered;
    } catch (error) {
      if (!(error instanceof ProcessLost)) this.countFailure(blamed, error);
      return undefined;
    }
  }

  /** Returns a process that has the builds of the releases. */
  private async prepare({ shell, remote }: RenderingReleases): Promise<RenderingProcess> {
    if (!this.process || this.process.isEnded || this.process.buildCount > MOST_BUILDS) {
      this.process?.retire();
      this.process = new RenderingProcess();
      this.loading.clear();
    }
    const { process } = this;
    const name = buildName(shell);
    if (!process.hasShell(name)) await this.load(name, shell, (build) => process.addShell(build));
    if (remote && !process.hasRemote(name, buildName(remote)))
      await this.load(`${name} ${buildName(remote)}`, remote, (build) => process.addRemote(name, build));
    return process;
  }

  /** Loads a build only once, even if several pages wait for it. */
  private load(key: string, record: ReleaseRecord, add: (build: { container: string; source: string }) => void) {
    const known = this.loading.get(key);
    if (known) return known;
    const loading = readServerBuild(this.context.config, record)
      .then(add)
      .finally(() => this.loading.delete(key));
    this.loading.set(key, loading);
    return loading;
  }

  /** Counts an error once, also if several pages waited for the same build. */
  private countFailure(record: ReleaseRecord, error: unknown): void {
    if (error === this.lastError) return;
    this.lastError = error;
    const name = buildName(record);
    const count = (this.failures.get(name) ?? 0) + 1;
    this.failures.set(name, count);
    countRender('failed');
    const about = { err: error, remote: record.name, version: record.version, phase: 'server-render' };
    this.context.log.warn(about, `${name} did not render a page. The page begins in its loading state.`);
    if (count === FAILURE_LIMIT)
      this.context.log.error(
        about,
        `${name} failed ${count} times in a row. Its pages now begin in their loading state.`,
      );
  }
}

/** A page of a remote: the exposed module and the decoded parameters of its route. */
export type ModulePage = Pick<NonNullable<PageToRender['page']>, 'module' | 'params'>;

export type PageFields = Omit<PageToRender, 'page' | 'replies'>;
/** The calls, by path, with functions that return their replies as JSON. */
export type RepliesAsJson = ReadonlyMap<string, () => string>;

/** Renders a page in a process that has its builds. Returns a `RenderedPage` in JSON. */
function renderIn(
  process: RenderingProcess,
  { shell, remote }: RenderingReleases,
  page: PageFields,
  replies: RepliesAsJson,
  module: ModulePage | undefined,
): Promise<string> {
  const content: Omit<PageToRender, 'replies'> = {
    ...page,
    ...(remote && module && { page: { ...module, remote: remote.name, container: buildName(remote) } }),
  };
  return process.render(buildName(shell), remote ? [buildName(remote)] : [], toJson(content, replies));
}

/** Returns a `PageToRender` in JSON. Does not parse the replies. */
function toJson(content: Omit<PageToRender, 'replies'>, replies: RepliesAsJson): string {
  const entries = [...replies].map(([path, json]) => `${JSON.stringify(path)}:${json()}`);
  return `{"replies":{${entries.join(',')}},${JSON.stringify(content).slice(1)}`;
}

function listOf({ shell, remote }: RenderingReleases): ReleaseRecord[] {
  return remote ? [shell, remote] : [shell];
}
