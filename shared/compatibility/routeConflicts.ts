import { isParam, isSplat, type PathVariant, variantsOf } from './matchRoute';

export interface RouteConflict {
  path: string;
  otherPath: string;
  /**
   * - `ambiguous`: some address matches both paths with the same rank.
   * - `shadowing`: one path takes addresses that the other owner expects to serve.
   */
  kind: 'ambiguous' | 'shadowing';
}

/**
 * Finds conflicts between the paths of two owners. Paths that overlap conflict, unless one of them is general and also
 * matches all addresses of the other, more specific path. A general path begins with a parameter or `*`.
 */
export function routeConflicts(paths: readonly string[], otherPaths: readonly string[]): RouteConflict[] {
  return paths.flatMap((path) =>
    otherPaths.flatMap((otherPath) => {
      const kind = conflictOf(path, otherPath);
      return kind ? [{ path, otherPath, kind }] : [];
    }),
  );
}

/**
 * Finds pairs of paths that match the same address with the same rank. Allows shadowing, because all paths have the
 * same owner.
 */
export function ambiguousRoutes(paths: readonly string[]): RouteConflict[] {
  return paths
    .flatMap((path, index) => routeConflicts([path], paths.slice(index + 1)))
    .filter(({ kind }) => kind === 'ambiguous');
}

function conflictOf(path: string, otherPath: string): RouteConflict['kind'] | undefined {
  const overlapping = variantsOf(path).flatMap((variant) =>
    variantsOf(otherPath)
      .filter((other) => overlaps(variant.segments, other.segments))
      .map((other) => [variant, other] as const),
  );
  if (overlapping.some(([variant, other]) => variant.rank === other.rank)) return 'ambiguous';
  return overlapping.some(([variant, other]) => isShadowing(variant, other)) ? 'shadowing' : undefined;
}

function isShadowing(variant: PathVariant, other: PathVariant): boolean {
  const [specific, general] =
    variant.rank > other.rank ? [variant.segments, other.segments] : [other.segments, variant.segments];
  return isStatic(general[0]) || !covers(general, specific);
}

/** Returns whether some address matches both paths. */
function overlaps(one: readonly string[], other: readonly string[], at = 0): boolean {
  const [segment, opposite] = [one[at], other[at]];
  if (isSplat(segment) || isSplat(opposite)) return true;
  if (segment === undefined || opposite === undefined) return segment === opposite;
  const canBeSame = !isStatic(segment) || !isStatic(opposite) || segment.toLowerCase() === opposite.toLowerCase();
  return canBeSame && overlaps(one, other, at + 1);
}

/** Returns whether every address of `specific` also matches `general`. */
function covers(general: readonly string[], specific: readonly string[], at = 0): boolean {
  const [segment, opposite] = [general[at], specific[at]];
  if (isSplat(segment)) return true;
  if (segment === undefined || opposite === undefined) return segment === opposite;
  const isCovered = isStatic(segment) ? segment.toLowerCase() === opposite.toLowerCase() : !isSplat(opposite);
  return isCovered && covers(general, specific, at + 1);
}

function isStatic(segment: string | undefined): segment is string {
  return segment !== undefined && !isParam(segment) && !isSplat(segment);
}
