import { createRouteMatcher } from 'shared/compatibility/matchRoute';
import type { RegisteredRemote } from 'shared/contract/registry';
import { runtimeConfig } from 'shared/runtime';
import { knownRemotes } from '../federation/registry';
import { OWN_ROUTES } from './ownRoutes';

interface SiteRoute {
  path: string;
  title: string;
  /** The remote and the module that render the page. Absent for the shell's own pages. */
  page?: { remote: RegisteredRemote; module: string };
  requiresLogin?: boolean;
}

const matchers = new WeakMap<readonly RegisteredRemote[], ReturnType<typeof createRouteMatcher<SiteRoute>>>();

/**
 * Returns the route for a path, or `undefined` if the path is unknown. Ranks routes as React Router and the server do.
 */
export function findRoute(
  pathname: string,
  remotes = knownRemotes(),
): (SiteRoute & { params: Record<string, string> }) | undefined {
  const matcher = matchers.get(remotes) ?? createRouteMatcher(routesOf(remotes));
  matchers.set(remotes, matcher);
  const match = matcher(pathname);
  return match && { ...match.route, params: match.params };
}

export function requiresLogin(pathname: string): boolean {
  return findRoute(pathname)?.requiresLogin === true;
}

/** Returns the document title for a path, or the product's name if the path is unknown. */
export function titleOf(pathname: string): string {
  return (findRoute(pathname)?.title ?? '{product}').replace('{product}', runtimeConfig().productName);
}

function routesOf(remotes: readonly RegisteredRemote[]): SiteRoute[] {
  const ofRemotes = remotes.flatMap((remote) =>
    remote.routes.map(({ path, title, module, requiresLogin }) => ({
      path,
      title,
      requiresLogin,
      page: { remote, module },
    })),
  );
  return [...ofRemotes, ...OWN_ROUTES];
}
