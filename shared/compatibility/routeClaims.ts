import type { ReleaseRecord } from '../contract/registry';
import type { Incompatibility } from './Incompatibility';
import { isShell } from './isShell';
import type { RouteIndex } from './RouteIndex';
import { ambiguousRoutes, routeConflicts } from './routeConflicts';
import { groupBy, listSome, nameOf, verb } from './sentences';

/**
 * Returns an incompatibility for each path of `candidate` that conflicts with another path. The reason names both
 * releases.
 * @param others the paths of all other releases
 */
export function routeClaims(candidate: ReleaseRecord, others: RouteIndex<ReleaseRecord>): Incompatibility[] {
  const own = claimedPaths(candidate);
  const conflicts = [
    ...ambiguousRoutes(own, candidate, others.limit),
    ...own.flatMap((path) => routeConflicts(path, others)),
  ];
  return groupBy(conflicts, ({ path, kind }) => `${kind} ${path}`).map((group) => {
    const { path, kind } = group[0];
    const taken = listSome([...new Set(group.map(({ otherPath, owner }) => `/${otherPath} of ${nameOf(owner)}`))]);
    const why =
      kind === 'ambiguous'
        ? `which the router cannot distinguish from ${taken}`
        : `and ${taken} ${verb(group, 'serves', 'serve')} some of the same addresses`;
    return { move: candidate.name, reason: `${nameOf(candidate)} claims /${path}, ${why}.` };
  });
}

/** Returns the paths that a release serves. The shell also serves every path that no remote serves. */
export function claimedPaths(release: ReleaseRecord): string[] {
  return [...new Set([...release.routes.map(({ path }) => path), ...(isShell(release) ? ['*'] : [])])];
}
