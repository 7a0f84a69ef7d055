import type { FastifyInstance } from 'fastify';
import { isParam, isSplat, variantsOf } from 'shared/compatibility/matchRoute';
import { claimedPaths } from 'shared/compatibility/routeClaims';
import { nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import { ReleaseError } from './releaseFolder';

/**
 * Collects the first segments of all addresses that the server serves without a page, in lower case. Call this function
 * before registering the first route.
 * @param others further segments that never lead to a page
 */
export function collectReservedSegments(app: FastifyInstance, others: readonly string[]): ReadonlySet<string> {
  const reserved = new Set(others);
  app.addHook('onRoute', ({ method, url }) => {
    const [, first = ''] = url.split('/');
    if ([method].flat().includes('GET') && first !== '' && !isParam(first) && !isSplat(first))
      reserved.add(first.toLowerCase());
  });
  return reserved;
}

/**
 * Refuses a release with a page at an address that the server never answers with a page.
 * @throws {ReleaseError} that names each route
 */
export function refuseReservedRoutes(record: ReleaseRecord, reserved: ReadonlySet<string>): void {
  const problems = claimedPaths(record).flatMap((path) => {
    const firsts = variantsOf(path).map(({ segments: [first = ''] }) => first.toLowerCase());
    const taken = firsts.find((first) => reserved.has(first));
    return taken === undefined ? [] : [`The route "${path}" never opens, because the server itself serves /${taken}.`];
  });
  if (problems.length > 0)
    throw new ReleaseError(`${nameOf(record)} is not valid. ${problems.join(' ')} Choose another path.`);
}
