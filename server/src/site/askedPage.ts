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

/** Finds the page for `path` as the router in the browser does. Returns `undefined` for an unknown address. */
export function askedPage(snapshot: RegistrySnapshot, path: string): AskedPage | undefined {
  const matcher = matchers.get(snapshot) ?? createRouteMatcher(routesOf(snapshot));
  matchers.set(snapshot, matcher);
  const match = matcher(path);
  return (
    match && { route: match.route, params: match.params, ...(match.route.remote && { remote: match.route.remote }) }
  );
}

/** Keeps the order of the shell's router, because the order decides between routes of the same rank. */
export function routesOf({ shell, remotes }: RegistrySnapshot): Owned[] {
  return [
    ...remotes.flatMap((remote) => remote.record.routes.map((route) => ({ ...route, remote }))),
    ...(shell ? ownRoutes(shell.record) : []),
  ];
}

/** Records of older shells have their own pages only in `frames`. */
function ownRoutes({ routes, frames }: ReleaseRecord): RemoteRoute[] {
  if (routes.length > 0) return routes;
  const paths = Object.keys(frames ?? {}).filter((name) => name.startsWith('/'));
  return paths.map((path) => ({ path: path.slice(1), module: '', requiresLogin: false, title: '{product}' }));
}
