import { nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { PageToRender, RenderedPage } from 'shared/contract/rendering';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { AppContext } from 'server-kit/context/AppContext';
import type { RenderFailure } from 'release-registry/evidence/renderFailures';
import { LoadedBuilds } from './LoadedBuilds';
import { hasServerBuild } from './readServerBuild';
import { PAUSE_MINUTES, RenderFailures } from './RenderFailures';
import { countRender } from './renderMetrics';
import { ProcessLost, type RenderLimits } from './RenderingProcess';

/** The time limit for rendering a page. After this time, the server sends the page in its loading state. */
const DEADLINE_MS = 100;
/** The maximum length of the queue. A page behind a longer queue would miss its deadline. */
const MAX_QUEUE_LENGTH = 15;
/**
 * How often the server renders a page to warm up a release. After these renders, V8 has optimised most of the code that
 * all pages share, and a customer's first pages take 40 % less time.
 */
const WARM_UP_RENDERS = 20;

const State = Type.Object({});

/** The releases that render a page. `remote` is absent for the shell's own pages. */
export interface RenderingReleases {
  shell: ReleaseRecord;
  remote?: ReleaseRecord | undefined;
}

/** A page or slot: its release and its exposed module. */
export interface RenderedModule {
  release: ReleaseRecord;
  module: string;
}

export interface RenderRequest {
  releases: RenderingReleases;
  page: PageFields;
  replies: RepliesAsJson;
  /** The remote's page. Absent for the shell's own pages. */
  remotePage?: RemotePage;
  slots?: readonly RenderedModule[];
}

interface RendererOptions {
  limits?: RenderLimits;
  /** Called for each failure. A failed load of a build counts once for each page and slot. */
  onFailure?: (failure: RenderFailure) => void;
}

/** Renders pages in a separate process. If this fails, the browser renders the page. */
export class PageRenderer {
  private readonly failures: RenderFailures;
  private readonly builds: LoadedBuilds;
  /** Ends after the last warm-up. Warm-ups run one after the other, so that a visitor's page waits for at most one. */
  private warming = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly context: Pick<AppContext, 'config' | 'log' | 'clock'>,
    private readonly options: RendererOptions,
  ) {
    this.failures = new RenderFailures(context.clock);
    this.builds = new LoadedBuilds(context.config, options.limits);
  }

  /** Returns whether each release has a server build, and the page's rendering is not paused after failures. */
  canRender(releases: RenderingReleases, module: string): boolean {
    return hasBuilds(releases) && !this.failures.isPaused(pageName(pageOf(releases, module)));
  }

  /** Renders a page. Resolves to `undefined` if rendering fails or misses the deadline, or if the queue is full. */
  async render(request: RenderRequest): Promise<RenderedPage | undefined> {
    const deadline = new Promise<undefined>((resolve) => {
      setTimeout(resolve, DEADLINE_MS, undefined).unref();
    });
    return Promise.race([this.attempt(request), deadline]);
  }

  /** Returns whether the release has a server build, and the slot's rendering is not paused after failures. */
  canRenderSlot(slot: RenderedModule): boolean {
    return hasServerBuild(slot.release) && !this.failures.isPaused(slotName(slot));
  }

  /** Returns whether the server can render these releases but has not loaded all their builds. */
  needsWarmUp(releases: RenderingReleases): boolean {
    return hasBuilds(releases) && !this.builds.includes(releases.shell, remotesOf(releases));
  }

  /** Loads the builds of releases in the background. */
  loadBuilds(releases: RenderingReleases): void {
    // Ignore a failure here. The next page that needs these builds reports it.
    if (hasBuilds(releases)) void this.builds.load(releases.shell, remotesOf(releases)).catch(() => undefined);
  }

  /**
   * Loads a page's builds and renders the page once, so that later renders meet the deadline. Then renders it repeatedly
   * in the background. Never rejects.
   */
  async warmUp(request: RenderRequest): Promise<void> {
    try {
      await this.renderOnce(request);
      this.warming = this.warming.then(() => this.renderRepeatedly(request)).catch(() => undefined);
    } catch {
      // Ignore a failure here. A visitor's first page reports it.
    }
  }

  private async renderRepeatedly(request: RenderRequest): Promise<void> {
    for (let count = 1; count < WARM_UP_RENDERS && !this.isClosed; count += 1) await this.renderOnce(request);
  }

  /** Kills the rendering process. */
  close(): void {
    this.isClosed = true;
    this.builds.kill();
  }

  /** Renders a page. If this fails, renders the page without its slots, because a slot must not break a page. */
  private async attempt({ slots = [], ...request }: RenderRequest): Promise<RenderedPage | undefined> {
    const page = pageOf(request.releases, request.remotePage?.module ?? '');
    const names = [pageName(page), ...slots.map(slotName)];
    const cancels = names.map((name) => this.failures.claimAttempt(name));
    const cancelAttempt = () => void cancels.forEach((cancel) => cancel());
    try {
      const rendered = await this.renderOnce({ ...request, slots });
      if (!rendered) return cancelAttempt();
      for (const name of names) this.failures.clear(name);
      countRender('rendered');
      return rendered;
    } catch (error) {
      if (error instanceof ProcessLost) return cancelAttempt();
      if (slots.length > 0) {
        const withoutSlots = await this.attempt(request);
        // The page renders without its slots, so a slot caused the failure.
        if (withoutSlots) void this.countSlotFailures(request, slots, error);
        return withoutSlots;
      }
      // Count a remote page's failure against the remote only. If the shell reached the limit, the server would render
      // no pages at all.
      this.countFailure(page, pageName(page), error);
      return undefined;
    }
  }

  /**
   * Counts a page's failure against its slot. If the page has several slots, renders it with each slot alone, and
   * counts only the slots that fail again.
   */
  private async countSlotFailures(
    request: RenderRequest,
    slots: readonly RenderedModule[],
    error: unknown,
  ): Promise<void> {
    for (const slot of slots) {
      const failure: unknown =
        slots.length === 1
          ? error
          : await this.renderOnce({ ...request, slots: [slot] }).then(
              () => undefined,
              (reason: unknown) => reason,
            );
      if (failure !== undefined && !(failure instanceof ProcessLost)) this.countFailure(slot, slotName(slot), failure);
    }
  }

  /**
   * Renders a page once, without a deadline. Resolves to `undefined` if the queue is full.
   * @throws {Error} if a build cannot be loaded, the page fails or the process exits
   */
  async renderOnce({
    releases,
    page,
    replies,
    remotePage,
    slots = [],
  }: RenderRequest): Promise<RenderedPage | undefined> {
    const { shell, remote } = releases;
    const remotes = [...remotesOf(releases), ...slots.map(({ release }) => release)];
    const process = await this.builds.load(shell, remotes);
    if (process.queueLength >= MAX_QUEUE_LENGTH) return undefined;
    const content: Omit<PageToRender, 'replies'> = {
      ...page,
      ...(remote && remotePage && { page: { ...remotePage, remote: remote.name, container: nameOf(remote) } }),
      slots: slots.map(({ release, module: slot }) => ({
        remote: release.name,
        module: slot,
        container: nameOf(release),
      })),
    };
    const rendered = await process.render(nameOf(shell), remotes.map(nameOf), toJson(content, replies));
    if (!Value.Check(State, JSON.parse(rendered.state))) throw new Error('The page has no state.');
    return rendered;
  }

  private countFailure({ release, module }: RenderedModule, name: string, error: unknown): void {
    const counted = this.failures.add(name, error);
    if (!counted) return;
    countRender('failed');
    this.options.onFailure?.({ release, module, error, isPaused: counted === 'paused' });
    const about = { err: error, remote: release.name, version: release.version, phase: 'server-render' };
    this.context.log.warn(about, `Rendering ${name} failed on the server, so the browser takes over.`);
    if (counted === 'paused')
      this.context.log.error(
        about,
        `Rendering ${name} failed repeatedly. Only browsers render it for ${PAUSE_MINUTES} minutes. Then the server tries again.`,
      );
  }
}

/** A remote's page: its exposed module and the decoded parameters of its route. */
export type RemotePage = Pick<NonNullable<PageToRender['page']>, 'module' | 'params'>;

export type PageFields = Omit<PageToRender, 'page' | 'slots' | 'replies'>;
/** Functions that return replies as JSON, by the call's path. */
export type RepliesAsJson = ReadonlyMap<string, () => string>;

/** Returns a `PageToRender` as JSON. Inserts the replies without parsing them. */
function toJson(content: Omit<PageToRender, 'replies'>, replies: RepliesAsJson): string {
  const entries = [...replies].map(([path, json]) => `${JSON.stringify(path)}:${json()}`);
  return `{"replies":{${entries.join(',')}},${JSON.stringify(content).slice(1)}`;
}

/** Returns a page as a module of its remote, or of the shell for the shell's own pages. */
const pageOf = ({ shell, remote }: RenderingReleases, module: string): RenderedModule => ({
  release: remote ?? shell,
  module,
});

const pageName = ({ release, module }: RenderedModule) => `the page ${module} of ${nameOf(release)}`;
const slotName = ({ release, module }: RenderedModule) => `the slot ${module} of ${nameOf(release)}`;

const remotesOf = ({ remote }: RenderingReleases) => (remote ? [remote] : []);

function hasBuilds({ shell, remote }: RenderingReleases): boolean {
  return hasServerBuild(shell) && (!remote || hasServerBuild(remote));
}
