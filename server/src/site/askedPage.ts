import { createRouteMatcher } from 'shared/compatibility/matchRoute';
import type { ReleaseRecord, RemoteRoute } from 'shared/contract/registry';
import type { CurrentRelease, RegistrySnapshot } from '../releases/registry';

/** The page that serves an address. */
export interface AskedPage {
  route: RemoteRoute;
  params: Record<string, string>;
  /** Absent if the page is the shell's own. */
  remote?: CurrentRelease;
}

type Owned = RemoteRoute & { remote?: CurrentRelease };

const matchers = new WeakMap<RegistrySnapshot, ReturnType<typeof createRouteMatcher<Owned>>>();

/** Finds the page for `path`, as the router in the page does. `undefined` for an address that leads nowhere. */
export function askedPage(snapshot: RegistrySnapshot, path: string): AskedPage | undefined {
  const matcher = matchers.get(snapshot) ?? createRouteMatcher(routesOf(snapshot));
  matchers.set(snapshot, matcher);
  const match = matcher(path);
  return (
    match && { route: match.route, params: match.params, ...(match.route.remote && { remote: match.route.remote }) }
  );
}

/** In the order of the shell's router, since the order decides among equals. */
function routesOf({ shell, remotes }: RegistrySnapshot): Owned[] {
  return [
    ...remotes.flatMap((remote) => remote.record.routes.map((route) => ({ ...route, remote }))),
    ...(shell ? ownRoutes(shell.record) : []),
  ];
}

/** Older shells name their own pages in `frames` alone. */
function ownRoutes({ routes, frames }: ReleaseRecord): RemoteRoute[] {
  if (routes.length > 0) return routes;
  const paths = Object.keys(frames ?? {}).filter((name) => name.startsWith('/'));
  return paths.map((path) => ({ path: path.slice(1), module: '', requiresLogin: false, title: '{product}' }));
}
