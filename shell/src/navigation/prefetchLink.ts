import { matchPath } from 'react-router-dom';
import type { User } from 'shared/api';
import { runtimeConfig } from 'shared/runtime';
import type { Dispatch } from 'shared/store';
import { shouldSaveData } from 'shared/ui/shouldSaveData';
import { preloadPage } from '../federation/pages';

/** Prefetches the code of a link's page, and the page's initial data. */
export function prefetchLink(link: HTMLAnchorElement, dispatch: Dispatch, user: User | null | undefined): void {
  if (link.origin !== location.origin || link.pathname === location.pathname || shouldSaveData()) return;
  for (const remote of runtimeConfig().remotes) {
    const route = remote.routes.find(({ path }) => matchPath(`/${path}`, link.pathname));
    if (route) void preloadPage(remote, route.module, (page) => page.prefetch?.(dispatch, user));
  }
}
