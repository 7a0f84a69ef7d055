import { ReleaseError } from '../releaseFolder';
import type { PackageStatus } from '../status';
import type { Context } from './Command';

/** The output with `--if-live` if no version is live. A canary requires a live version for comparison. */
export const NO_LIVE_VERSION = 'No version is live yet, so there is no canary. Promote the first release.';

/**
 * Returns the status of a package.
 * @throws {ReleaseError} if no version of the package was ever published.
 */
export async function packageStatus({ server }: Context, name: string): Promise<PackageStatus> {
  const packages = await server.get<PackageStatus[]>(`?package=${encodeURIComponent(name)}`);
  const found = packages.find((each) => each.name === name);
  if (!found) throw new ReleaseError(`No version of ${name} was ever published.`);
  return found;
}
