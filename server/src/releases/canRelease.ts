import { incompatibilitiesOfSet, SERVER, serverIncompatibilities } from 'shared/compatibility/incompatibilities';
import type { Incompatibility } from 'shared/compatibility/Incompatibility';
import { nameOf } from 'shared/compatibility/sentences';
import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import { liveReleases, reachableReleases } from './liveReleases';
import type { ReleaseContext } from './ReleaseContext';

export interface Verdict {
  release: string;
  isCompatible: boolean;
  /** The compared releases, as `<name>@<version>`. */
  comparedWith: string[];
  incompatibilities: Incompatibility[];
}

/** Checks whether releases are compatible with each other and with all live releases. Changes nothing. */
export async function canRelease(
  { db, contract }: ReleaseContext,
  candidates: readonly ReleaseRecord[],
): Promise<Verdict> {
  const live = await liveReleases(db);
  return verdict(
    candidates.map(nameOf).join(', '),
    live.filter(({ name }) => candidates.every((candidate) => candidate.name !== name)),
    incompatibilitiesOfSet(candidates, live, contract),
  );
}

/**
 * Checks whether a server can replace the running server. The new server must reply with every field that live,
 * previous and canary releases read. Changes nothing.
 */
export async function canReleaseServer({ db, contract }: ReleaseContext, candidate: ServerContract): Promise<Verdict> {
  const reachable = await reachableReleases(db);
  return verdict(SERVER, reachable, serverIncompatibilities(candidate, reachable, contract));
}

function verdict(release: string, compared: readonly ReleaseRecord[], found: Incompatibility[]): Verdict {
  return { release, isCompatible: found.length === 0, comparedWith: compared.map(nameOf), incompatibilities: found };
}
