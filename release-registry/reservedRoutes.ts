import { reservedRoutes } from 'shared/compatibility/reservedRoutes';
import { nameOf } from 'shared/compatibility/sentences';
import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import { ReleaseError } from './releaseFolder';

/**
 * Refuses a release with a page at a path that the server reserves, such as `/api`.
 * @throws {ReleaseError} that names each route
 */
export function refuseReservedRoutes(record: ReleaseRecord, server: ServerContract): void {
  const problems = reservedRoutes(record, server).map(
    ({ path, segment }) => `The route "${path}" never opens, because the server itself serves /${segment}.`,
  );
  if (problems.length > 0)
    throw new ReleaseError(`${nameOf(record)} is not valid. ${problems.join(' ')} Choose another path.`);
}
