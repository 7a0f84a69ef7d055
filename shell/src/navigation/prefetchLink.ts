import type { User } from 'shared/api';
import type { Dispatch } from 'shared/store';
import { shouldSaveData } from 'shared/ui/shouldSaveData';
import { preloadPage } from '../federation/pages';
import { findRoute } from './findRoute';

/** Prefetches the code and the initial data of a link's page. */
export function prefetchLink(link: HTMLAnchorElement, dispatch: Dispatch, user: User | null | undefined): void {
  if (link.origin !== location.origin || link.pathname === location.pathname || shouldSaveData()) return;
  const match = findRoute(link.pathname)?.page;
  if (match) void preloadPage(match.remote, match.module, (page) => page.prefetch?.(dispatch, user));
}
