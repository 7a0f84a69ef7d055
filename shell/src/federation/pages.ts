import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { RegisteredRemote } from 'shared/contract/registry';
import { loadPage } from './ladder';

export type Page = LazyExoticComponent<ComponentType>;

const pages = new Map<string, Page>();

const keyOf = (remote: RegisteredRemote, module: string) => `${remote.name} ${module}`;

/** The page of a remote, on its way from the first time that anything asks for it. */
export function openPage(remote: RegisteredRemote, module: string): Page {
  const key = keyOf(remote, module);
  const known = pages.get(key);
  if (known) return known;
  const loading = loadPage(remote, module);
  const page = lazy(() => loading);
  pages.set(key, page);
  return page;
}

/** Starts loading a page before it is asked for. A failure is forgotten, so that the page itself tries again. */
export function preloadPage(remote: RegisteredRemote, module: string): void {
  const key = keyOf(remote, module);
  if (pages.has(key)) return;
  const loading = loadPage(remote, module);
  pages.set(key, lazy(() => loading));
  loading.catch(() => pages.delete(key));
}

/** Forgets a page that failed: a `lazy` keeps its failure for ever, so the next attempt needs a new one. */
export function forgetPage(remote: RegisteredRemote, module: string): void {
  pages.delete(keyOf(remote, module));
}
