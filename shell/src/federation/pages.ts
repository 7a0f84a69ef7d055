import { type ComponentType, lazy } from 'react';
import type { RegisteredRemote } from 'shared/contract/registry';
import type { LoadedPage, PageModule } from './fetchPage';
import { hydrateOwnMarkup } from './hydrateOwnMarkup';
import { loadWithFallback } from './loadWithFallback';
import { UnavailableError } from 'release-registry/client/UnavailableError';
import { reloadOnce } from './reloadOnce';
import { suspectRelease, setRunning } from 'release-registry/client/runningReleases';

interface PrefetchedPage {
  loading: Promise<PageModule>;
  /** Set after the page has loaded. */
  module?: PageModule;
}

/** The components that `openPage` returns, by page. */
const opened = new Map<string, ComponentType>();
const prefetched = new Map<string, PrefetchedPage>();

const keyOf = (remote: Pick<RegisteredRemote, 'name'>, module: string) => `${remote.name} ${module}`;

/**
 * Returns the component of a remote's page. The first call starts to load the page. A prefetched page renders
 * immediately.
 */
export function openPage(remote: RegisteredRemote, module: string): ComponentType {
  const key = keyOf(remote, module);
  const known = opened.get(key);
  if (known) return known;
  const early = prefetched.get(key);
  const loading = (early?.loading ?? loadWithFallback(remote, module)).catch(reloadInstead);
  // Prevent an unhandled rejection. React handles the failure only if it renders the page, but a page that requires
  // sign-in may never render.
  loading.catch(() => undefined);
  const page =
    early?.module?.default ?? lazy(async () => ({ default: hydrateOwnMarkup(remote, (await loading).default) }));
  opened.set(key, page);
  return page;
}

/** Makes `openPage` return a loaded page. The server calls this function before it renders the page. */
export function providePage(name: string, module: string, page: ComponentType): void {
  opened.set(keyOf({ name }, module), page);
}

/** Prefetches a page and its initial data. If the prefetch fails, the page loads when the customer opens it. */
export async function prefetchPage(
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

/**
 * Forgets a failed page, because `React.lazy` would fail again with the same error. The next attempt fetches the live
 * registry first.
 */
export function forgetPage(remote: RegisteredRemote, module: string): void {
  suspectRelease(remote);
  opened.delete(keyOf(remote, module));
  prefetched.delete(keyOf(remote, module));
}

/** Stores a page that loaded after its time limit, so that the next render shows the page. */
export function acceptLatePage(loaded: LoadedPage, module: string): void {
  setRunning(loaded);
  opened.set(keyOf(loaded.remote, module), loaded.page.default);
}

/**
 * Reloads the page if a reload may help after a failed load, and returns a promise that never settles. Otherwise
 * rethrows the reason.
 */
function reloadInstead(reason: unknown): Promise<never> {
  const revision = reason instanceof UnavailableError ? reason.newRevision : undefined;
  if (revision !== undefined && reloadOnce(revision)) return new Promise(() => undefined);
  throw reason;
}
