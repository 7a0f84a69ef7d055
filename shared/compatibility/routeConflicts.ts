import type { ComparisonLimit } from './ComparisonLimit';
import { isParam, isSplat, type PathVariant, variantsOf } from './matchRoute';
import { RouteIndex } from './RouteIndex';

export interface RouteConflict<Owner> {
  path: string;
  otherPath: string;
  /** The owner of `otherPath`. */
  owner: Owner;
  /**
   * - `ambiguous`: some address matches both paths with the same rank.
   * - `shadowing`: one path matches addresses that the other owner expects to serve.
   */
  kind: 'ambiguous' | 'shadowing';
}

/**
 * Finds conflicts between a path and the paths of other owners. Two overlapping paths conflict, unless the one with the
 * lower rank begins with a parameter or `*` and also matches all addresses of the other.
 */
export function routeConflicts<Owner>(path: string, others: RouteIndex<Owner>): RouteConflict<Owner>[] {
  const conflicts = new Map<Owner, Map<string, RouteConflict<Owner>>>();
  for (const variant of variantsOf(path)) {
    others.forEachOverlap(variant.segments, ({ path: otherPath, owner, variant: other }) => {
      const kind = kindOf(variant, other);
      if (!kind) return;
      others.limit.spendOnConflicts(1);
      const ofOwner = conflicts.get(owner) ?? new Map<string, RouteConflict<Owner>>();
      conflicts.set(owner, ofOwner);
      if (kind === 'ambiguous' || !ofOwner.has(otherPath)) ofOwner.set(otherPath, { path, otherPath, owner, kind });
    });
  }
  return [...conflicts.values()].flatMap((ofOwner) => [...ofOwner.values()]);
}

/**
 * Finds pairs of paths that match the same address with the same rank. Allows shadowing, because all paths have the
 * same owner.
 */
export function ambiguousRoutes<Owner>(
  paths: readonly string[],
  owner: Owner,
  limit: ComparisonLimit,
): RouteConflict<Owner>[] {
  const later = new RouteIndex<Owner>(limit);
  // Start with the last path and compare each path only with later ones, so that each pair is reported once.
  return paths.toReversed().flatMap((path) => {
    const conflicts = routeConflicts(path, later).filter(({ kind }) => kind === 'ambiguous');
    later.add(path, owner);
    return conflicts;
  });
}

function kindOf(variant: PathVariant, other: PathVariant): RouteConflict<unknown>['kind'] | undefined {
  if (variant.rank === other.rank) return 'ambiguous';
  return isShadowing(variant, other) ? 'shadowing' : undefined;
}

function isShadowing(variant: PathVariant, other: PathVariant): boolean {
  const [specific, general] =
    variant.rank > other.rank ? [variant.segments, other.segments] : [other.segments, variant.segments];
  return isStatic(general[0]) || !covers(general, specific);
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
