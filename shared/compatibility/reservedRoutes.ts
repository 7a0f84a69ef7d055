import type { ReleaseRecord } from '../contract/registry';
import type { ServerContract } from '../contract/replyShape';
import { variantsOf } from './matchRoute';
import { claimedPaths } from './routeClaims';

export interface ReservedRoute {
  path: string;
  /** The first segment, which the server itself serves. */
  segment: string;
}

/** Finds the pages of a release that never open, because the server itself serves their addresses. */
export function reservedRoutes(record: ReleaseRecord, { reserved = [] }: ServerContract): ReservedRoute[] {
  const segments = new Set(reserved);
  return claimedPaths(record).flatMap((path) => {
    const firsts = variantsOf(path).map((variant) => (variant.segments[0] ?? '').toLowerCase());
    const segment = firsts.find((first) => segments.has(first));
    return segment === undefined ? [] : [{ path, segment }];
  });
}
