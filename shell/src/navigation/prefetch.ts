import { matchPath } from 'react-router-dom';
import type { User } from 'shared/api';
import { runtimeConfig } from 'shared/runtime';
import type { Dispatch } from 'shared/store';
import { preloadPage } from '../federation/pages';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Fetches the code of the page that a link leads to, and what that page asks for first, ahead of the click. */
export function prefetchLink(link: HTMLAnchorElement, dispatch: Dispatch, user: User | null | undefined): void {
  if (link.origin !== location.origin || link.pathname === location.pathname || isLineDear()) return;
  for (const remote of runtimeConfig().remotes) {
    const route = remote.routes.find(({ path }) => matchPath(`/${path}`, link.pathname));
    if (route) void preloadPage(remote, route.module, (page) => page.prefetch?.(dispatch, user));
  }
}

/** A slow or metered line: the visitor asked for data to be saved, or it would be in the way of what was asked for. */
function isLineDear(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
