import { createRouteMatcher } from 'shared/compatibility/matchRoute';
import type { RemoteRoute } from 'shared/contract/registry';
import type { CurrentRelease, RegistrySnapshot } from 'release-registry/registry';

/** The page for an address. */
export interface MatchedPage {
  route: RemoteRoute;
  params: Record<string, string>;
  /** The remote that contains the page. Absent for the shell's own pages. */
  remote?: CurrentRelease;
}

type SiteRoute = RemoteRoute & { remote?: CurrentRelease };

const matchers = new WeakMap<RegistrySnapshot, ReturnType<typeof createRouteMatcher<SiteRoute>>>();

/** Finds the page for `path` by the same rules as the browser's router. Returns `undefined` if no route matches. */
export function matchPage(snapshot: RegistrySnapshot, path: string): MatchedPage | undefined {
  const matcher = matchers.get(snapshot) ?? createRouteMatcher(routesOf(snapshot));
  matchers.set(snapshot, matcher);
  const match = matcher(path);
  return (
    match && { route: match.route, params: match.params, ...(match.route.remote && { remote: match.route.remote }) }
  );
}

/** Returns the routes in the order of the shell's router. If several routes rank equally, the router uses the first. */
export function routesOf({ shell, remotes }: RegistrySnapshot): SiteRoute[] {
  return [
    ...remotes.flatMap((remote) => remote.record.routes.map((route) => ({ ...route, remote }))),
    ...(shell?.record.routes ?? []),
  ];
}
