import { type ReleaseRecord, SHELL } from '../contract/registry';
import type { Incompatibility } from './Incompatibility';
import { ambiguousRoutes, routeConflicts } from './routeConflicts';
import { groupBy, listSome, nameOf, verb } from './sentences';

/**
 * Returns an incompatibility for each path of `candidate` that conflicts with another path. The reason names both
 * releases.
 */
export function routeClaims(candidate: ReleaseRecord, others: readonly ReleaseRecord[]): Incompatibility[] {
  const own = pathsOf(candidate);
  const conflicts = [
    ...ambiguousRoutes(own).map((conflict) => ({ ...conflict, other: candidate })),
    ...others.flatMap((other) => routeConflicts(own, pathsOf(other)).map((conflict) => ({ ...conflict, other }))),
  ];
  return groupBy(conflicts, ({ path, kind }) => `${kind} ${path}`).map((group) => {
    const { path, kind } = group[0];
    const taken = listSome([...new Set(group.map(({ otherPath, other }) => `/${otherPath} of ${nameOf(other)}`))]);
    const why =
      kind === 'ambiguous'
        ? `which the router cannot distinguish from ${taken}`
        : `and ${taken} ${verb(group, 'serves', 'serve')} some of the same addresses`;
    return { move: candidate.name, reason: `${nameOf(candidate)} claims /${path}, ${why}.` };
  });
}

/**
 * Returns the paths that a release serves. Old shell records list their own pages only in `frames`. The shell also
 * serves every path that no remote serves.
 */
function pathsOf({ name, routes, frames: prerendered }: ReleaseRecord): string[] {
  const ownPages = Object.keys(prerendered ?? {}).filter((path) => path.startsWith('/'));
  const paths = [
    ...routes.map(({ path }) => path),
    ...ownPages.map((path) => path.slice(1)),
    ...(name === SHELL ? ['*'] : []),
  ];
  return [...new Set(paths)];
}
