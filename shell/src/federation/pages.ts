import { type ComponentType, lazy } from 'react';
import type { RegisteredRemote } from 'shared/contract/registry';
import type { PageModule } from './fetchPage';
import { loadDocument } from './loadDocument';
import { loadWithFallback } from './loadWithFallback';
import { type LoadedPage, PageUnavailableError } from './PageUnavailableError';
import { doubtRelease, setRunning } from './runningReleases';

interface PrefetchedPage {
  loading: Promise<PageModule>;
  /** Set after the page has loaded. */
  module?: PageModule;
}

const opened = new Map<string, ComponentType>();
const prefetched = new Map<string, PrefetchedPage>();

const keyOf = (remote: RegisteredRemote, module: string) => `${remote.name} ${module}`;

/** Returns a page of a remote. The first call starts to load it. A prefetched page renders at once. */
export function openPage(remote: RegisteredRemote, module: string): ComponentType {
  const key = keyOf(remote, module);
  const known = opened.get(key);
  if (known) return known;
  const early = prefetched.get(key);
  const loading = (early?.loading ?? loadWithFallback(remote, module)).catch(loadDocumentInstead);
  // A page that requires a login may never render. In that case, nothing else handles its failure.
  loading.catch(() => undefined);
  const page = early?.module?.default ?? lazy(() => loading);
  opened.set(key, page);
  return page;
}

/** Prefetches a page and its initial data. Forgets a failure, so that opening the page tries again. */
export async function preloadPage(
  remote: RegisteredRemote,
  module: string,
  fetchData: (page: PageModule) => void,
): Promise<void> {
  const key = keyOf(remote, module);
  if (opened.has(key) || prefetched.has(key)) return;
  const page: PrefetchedPage = { loading: loadWithFallback(remote, module) };
  prefetched.set(key, page);
  try {
    page.module = await page.loading;
    fetchData(page.module);
  } catch {
    prefetched.delete(key);
  }
}

/** Forgets a failed page, so that the next attempt asks the live registry first. A `lazy` keeps its failure. */
export function forgetPage(remote: RegisteredRemote, module: string): void {
  doubtRelease(remote);
  opened.delete(keyOf(remote, module));
  prefetched.delete(keyOf(remote, module));
}

/** Shows a page that loads after its time limit. */
export function acceptLatePage(loaded: LoadedPage, module: string): void {
  setRunning(loaded);
  opened.set(keyOf(loaded.remote, module), loaded.page.default);
}

/** Loads a new document if the page needs a new document. Otherwise rethrows the reason. */
function loadDocumentInstead(reason: unknown): Promise<never> {
  const revision = reason instanceof PageUnavailableError ? reason.newRevision : undefined;
  if (revision !== undefined && loadDocument(revision)) return new Promise(() => undefined);
  throw reason;
}
