import type { PackageStatus } from '../status';
import type { Context } from './Command';
import { CommandError } from './CommandError';

/** What `--if-live` tells of a first release, which has no version to be compared with. */
export const NO_LIVE_VERSION = 'No version is live yet, so there is no canary. Promote the first release.';

/** Reports older than this are not counted. A canary is watched for a shorter time. */
const WINDOW_HOURS = 48;

/** Returns what is live of a package. @throws {CommandError} if nothing was ever published of it. */
export async function packageStatus({ server }: Context, name: string): Promise<PackageStatus> {
  const packages = await server.get<PackageStatus[]>(`?hours=${WINDOW_HOURS}`);
  const found = packages.find((each) => each.name === name);
  if (!found) throw new CommandError(`Nothing was ever published of ${name}.`);
  return found;
}
