import { type ComponentType, lazy } from 'react';
import type { RegisteredRemote } from 'shared/contract/registry';
import type { PageModule } from './fetchPage';
import { loadPage } from './ladder';

interface PageAhead {
  loading: Promise<PageModule>;
  /** Set once it is there. */
  module?: PageModule;
}

const opened = new Map<string, ComponentType>();
const ahead = new Map<string, PageAhead>();

const keyOf = (remote: RegisteredRemote, module: string) => `${remote.name} ${module}`;

/** The page of a remote, on its way from the first time that anything asks for it; what was fetched ahead shows without a wait. */
export function openPage(remote: RegisteredRemote, module: string): ComponentType {
  const key = keyOf(remote, module);
  const known = opened.get(key);
  if (known) return known;
  const early = ahead.get(key);
  const loading = early?.loading ?? loadPage(remote, module);
  // A page behind the login may never be drawn, and then nothing else takes its failure.
  loading.catch(() => undefined);
  const page = early?.module?.default ?? lazy(() => loading);
  opened.set(key, page);
  return page;
}

/** Loads a page, and what it asks for first, before it is asked for. A failure is forgotten, so that the page itself tries again. */
export async function preloadPage(remote: RegisteredRemote, module: string, fetchData: (page: PageModule) => void): Promise<void> {
  const key = keyOf(remote, module);
  if (opened.has(key) || ahead.has(key)) return;
  const page: PageAhead = { loading: loadPage(remote, module) };
  ahead.set(key, page);
  try {
    page.module = await page.loading;
    fetchData(page.module);
  } catch {
    ahead.delete(key);
  }
}

/** Forgets a page that failed: a `lazy` keeps its failure for ever, so the next attempt needs a new one. */
export function forgetPage(remote: RegisteredRemote, module: string): void {
  opened.delete(keyOf(remote, module));
  ahead.delete(keyOf(remote, module));
}
