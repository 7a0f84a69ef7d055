import type { ExpectedChannel } from '../plans';
import type { PackageStatus } from '../status';
import type { ReleaseId } from '../store/ReleaseStore';
import type { Context } from './Command';
import { CommandError } from './CommandError';
import { readTarget } from './target';

/**
 * Reads several targets, each with the revision of its channel.
 * @throws {CommandError} if a target was never published, or if `--dir` or `--revision` is given
 */
export async function readSet(context: Context, targets: readonly string[]): Promise<(ReleaseId & ExpectedChannel)[]> {
  const { dir, revision } = context.options;
  if (dir !== undefined || revision !== undefined) {
    throw new CommandError(
      '--dir and --revision work only with one package. Give each package a version, such as mfe-a@1.2.0.',
    );
  }
  const packages = await context.server.get<PackageStatus[]>('');
  return Promise.all(
    targets.map(async (target) => {
      const release = await readTarget(context, target);
      const found = packages.find(({ name }) => name === release.name);
      if (!found) throw new CommandError(`No version of ${release.name} was ever published.`);
      return { ...release, revision: found.revision };
    }),
  );
}
