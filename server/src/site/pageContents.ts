import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReleaseRecord, RuntimeConfig } from 'shared/contract/registry';
import type { AppContext } from 'server-kit/context/AppContext';
import type { InternalCall } from 'server-kit/http/internalCalls';
import type { PageReply } from 'server-kit/http/pageReplies';
import { waitAtMost } from 'server-kit/lifecycle/waitAtMost';
import { recordRenderFailure } from 'release-registry/evidence/renderFailures';
import type { RegistrySnapshot } from 'release-registry/registry';
import { PageRenderer, type RenderedModule } from './rendering/PageRenderer';
import { isIndexed } from './indexing';
import { matchPage } from './matchPage';
import { callsOf, createReplyToCalls } from './pageCalls';
import { runtimeConfigOf } from './runtimeConfigOf';
import { slotsAt } from './slotsAt';
import { warmUpRemote } from './warmUpRemote';

/** A page that the server rendered with its data. */
export interface PageContent {
  html: string;
  /** The store's state as JSON. */
  state: string;
  /** The calls whose replies are in the state. */
  calls: string[];
  /** The slots that the page may contain. */
  slots: readonly RenderedModule[];
  isSignedIn: boolean;
}

/** A page's data, before the page is rendered. */
export interface PageData {
  /** The cache key, which changes with the data. Absent for a private page, which no other visitor may get. */
  key: string | undefined;
  render: () => Promise<PageContent | undefined>;
}

/** Loads a page's data. Resolves to `undefined` if the page must begin in its loading state. */
export type LoadPageData = (
  snapshot: RegistrySnapshot,
  request: FastifyRequest,
  path: string,
) => Promise<PageData | undefined>;

/** Returns the customer who sent a request, or `undefined` for an anonymous visitor. */
export type FindUser = (request: FastifyRequest) => Promise<InternalCall['user']>;

interface ContentOptions {
  pageReplies: ReadonlyMap<string, PageReply>;
  findUser: FindUser;
}

/** The time limit for the replies to a page's calls. */
const DATA_LIMIT_MS = 300;
/** The time limit for the replies to the slots' calls. It starts when the page's own calls have completed. */
const SLOT_LIMIT_MS = 50;

export interface PageContents {
  load: LoadPageData;
  /** Prepares the rendering process for releases. Returns `undefined` if it has already loaded their builds. */
  warmUp: (snapshots: readonly RegistrySnapshot[]) => Promise<unknown> | undefined;
}

/** Creates the function that loads pages' data, and the process that renders pages. */
export function createPageContents(
  app: FastifyInstance,
  context: AppContext,
  { pageReplies, findUser }: ContentOptions,
): PageContents {
  const { config } = context;
  const renderer = new PageRenderer(context, {
    onFailure: (failure) => {
      recordRenderFailure(context, failure).catch((error: unknown) => {
        context.log.warn({ err: error }, 'A failed render could not be recorded.');
      });
    },
  });
  app.addHook('onClose', () => renderer.close());
  const replyToCalls = createReplyToCalls(app, pageReplies);
  const configs = new WeakMap<RegistrySnapshot, RuntimeConfig>();
  const configOf = (snapshot: RegistrySnapshot) => {
    const known = configs.get(snapshot) ?? runtimeConfigOf(config, snapshot);
    configs.set(snapshot, known);
    return known;
  };

  const loadBuilds = (shell: ReleaseRecord, snapshot: RegistrySnapshot) => {
    for (const { record } of snapshot.remotes) renderer.loadBuilds({ shell, remote: record });
  };

  const load: LoadPageData = async (snapshot, request, path) => {
    const matched = matchPage(snapshot, path);
    const shell = snapshot.shell?.record;
    const remote = matched?.remote?.record;
    if (!matched || !shell || !remote || !renderer.canRender({ shell, remote }, matched.route.module)) return undefined;
    // Previews have no warm-up. Instead, their first page also loads the builds of the other pages.
    const isFirstPage = !configs.has(snapshot);
    if (isFirstPage) loadBuilds(shell, snapshot);
    const pageConfig = configOf(snapshot);
    const { route, params } = matched;
    const user = await findUser(request);
    const isSignedIn = user !== undefined;
    const isPublic = !isSignedIn && isIndexed(route);
    const calls = callsOf(matched, { isSignedIn });
    const visitor = { request, user, isPublic };
    const slots = slotsAt(snapshot, path, { isSignedIn }).filter((slot) => renderer.canRenderSlot(slot));
    const slotCalls = [...new Set(slots.flatMap(({ data }) => data))].filter((call) => !calls.includes(call));
    const pendingSlotReplies = replyToCalls(visitor, slotCalls).catch(() => undefined);
    const replies = await replyToCalls(visitor, calls);
    // If a call failed, leave the page in its loading state. The browser repeats the call and shows the failure.
    if (!replies) return undefined;
    const slotReplies = await valueWithin(SLOT_LIMIT_MS, pendingSlotReplies);
    return {
      key: isPublic ? `${replies.version} ${slotReplies?.version ?? ''}` : undefined,
      render: async () => {
        const page = {
          path,
          config: pageConfig,
          user: user ? { userName: user.email, hasPassword: user.hasPassword } : null,
        };
        const json = new Map([...replies.json, ...(slotReplies?.json ?? [])]);
        const rendered = await renderer.render({
          releases: { shell, remote },
          page,
          replies: json,
          remotePage: { module: route.module, params },
          // If a slot's call failed or is late, only the browser renders the slots.
          slots: slotReplies ? slots : [],
        });
        return rendered && { ...rendered, calls: [...json.keys()], slots, isSignedIn };
      },
    };
  };

  /** Loads the data within the time limit. After the limit, the page begins in its loading state. */
  const loadInTime: LoadPageData = async (snapshot, request, path) => {
    const loading = load(snapshot, request, path).catch((error: unknown) => {
      context.log.warn({ err: error }, "A page's data could not be loaded.");
      return undefined;
    });
    return valueWithin(DATA_LIMIT_MS, loading);
  };

  const warmUp = (snapshots: readonly RegistrySnapshot[]) => {
    const cold = [...new Set(snapshots)].flatMap((snapshot) => {
      const shell = snapshot.shell?.record;
      const remotes = snapshot.remotes.map(({ record }) => record);
      if (!shell) return [];
      return remotes
        .filter((remote) => renderer.needsWarmUp({ shell, remote }))
        .map((remote) => warmUpRemote(renderer, { shell, remote }, configOf(snapshot), pageReplies));
    });
    return cold.length === 0 ? undefined : Promise.all(cold);
  };

  return { load: loadInTime, warmUp };
}

/** Resolves to the value, or to `undefined` if the value arrives after the limit. */
async function valueWithin<Value>(limitMs: number, value: Promise<Value>): Promise<Value | undefined> {
  let arrived: Value | undefined;
  const arrival = value.then((result) => {
    arrived = result;
  });
  await waitAtMost(limitMs, arrival);
  return arrived;
}
