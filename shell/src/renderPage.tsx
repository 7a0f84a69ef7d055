import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { createPath, type Navigator, parsePath, Router } from 'react-router-dom';
import { api } from 'shared/api';
import { currentUserApi } from 'shared/api/currentUser';
import type { RuntimeConfig } from 'shared/contract/registry';
import type { PageToRender, RemoteServerBuild, RenderedPage } from 'shared/contract/rendering';
import { setRuntimeConfig } from 'shared/runtime';
import { createStore, type Store } from 'shared/store';
import { pageStateOf } from 'shared/store/pageState';
import { App } from './App';
import type { PageModule } from './federation/fetchPage';
import { providePage } from './federation/pages';
import { provideSlots, slotKey } from './federation/slots';

const remotes = new Map<string, RemoteServerBuild>();

export function addRemote(container: string, build: RemoteServerBuild): void {
  remotes.set(container, build);
}

/**
 * Renders a page with the given replies to its first calls. `json` is a `PageToRender` in JSON.
 * @throws {Error} if a module is missing, a reply is unusable or the page cannot be rendered
 */
export async function renderPage(json: string): Promise<RenderedPage> {
  const { path, config: sentConfig, replies, user, page, slots = [] }: PageToRender = JSON.parse(json);
  const config = reuseEqual(sentConfig);
  const unanswered = new Set<string>();
  const store = createStore({
    reply: (call) => {
      if (call in replies) return { data: replies[call] };
      unanswered.add(call);
      return { error: UNANSWERED };
    },
  });
  store.dispatch(
    currentUserApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]),
  );
  const module = page && moduleOf(page);
  const slotModules = slots.map((slot) => ({
    key: slotKey({ remote: { name: slot.remote }, slot }),
    ...moduleOf(slot),
  }));
  await fetchReplies(store, () => {
    for (const { prefetch } of slotModules) prefetch?.(store.dispatch, user, {});
    if (page) module?.prefetch?.(store.dispatch, user, page.params);
  });
  // Do not use `await` below, because simultaneous renders would then mix their configurations and pages.
  setRuntimeConfig(config);
  for (const part of [...(page ? [page] : []), ...slots]) remotes.get(part.container)?.setRuntimeConfig(config);
  provideSlots(slotModules.map(({ key, default: component }) => ({ key, component })));
  if (page && module) providePage(page.remote, page.module, module.default);
  const html = renderToString(<App store={store} router={routerAt(path)} />);
  if (html.includes(FAILED_PART))
    throw new Error('A part of the page could not be rendered, or it loads its code on demand.');
  return {
    html,
    state: JSON.stringify(pageStateOf(store.getState())),
    ...(unanswered.size > 0 && { unanswered: [...unanswered].join('\n') }),
  };
}

let lastConfig: { json: string; value: RuntimeConfig } | undefined;

/** Returns the previous configuration object if it equals `value`, so that `findRoute` can reuse its matcher. */
function reuseEqual(value: RuntimeConfig): RuntimeConfig {
  const json = JSON.stringify(value);
  if (lastConfig?.json !== json) lastConfig = { json, value };
  return lastConfig.value;
}

/** @throws {Error} if the remote does not expose the module */
function moduleOf({ container, module }: { container: string; module: string }): PageModule {
  const found = remotes.get(container)?.pages[module];
  if (!isPageModule(found)) throw new Error(`${container} has no module ${module}.`);
  return found;
}

function isPageModule(value: unknown): value is PageModule {
  return typeof value === 'object' && value !== null && 'default' in value && typeof value.default === 'function';
}

/** React's marker for a boundary whose content failed on the server. The boundary's fallback follows the marker. */
const FAILED_PART = '<!--$!-->';

/** Calls `prefetch` and waits for its calls. */
async function fetchReplies(store: Store, prefetch: () => void): Promise<void> {
  prefetch();
  const results = await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  const failed = results.find(({ error }) => error && !isUnanswered(error));
  if (failed) throw new Error(`A call that the page made failed: ${JSON.stringify(failed.error)}`);
}

const UNANSWERED = {
  status: 'FETCH_ERROR',
  error: 'The server has no reply to this call.',
} as const;

function isUnanswered(error: object): boolean {
  return 'error' in error && error.error === UNANSWERED.error;
}

function routerAt(path: string): ComponentType<{ children: ReactNode }> {
  return ({ children }) => (
    <Router location={parsePath(path)} navigator={NAVIGATOR} static>
      {children}
    </Router>
  );
}

/** Creates the URLs of links. Throws if a page navigates while it renders. */
const NAVIGATOR: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  push: refuse,
  replace: refuse,
  go: refuse,
};

function refuse(): never {
  throw new Error('A page must not navigate while it renders.');
}
