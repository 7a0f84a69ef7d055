import { incompatibilities, SERVER, serverIncompatibilities } from 'shared/compatibility/incompatibilities';
import type { Incompatibility } from 'shared/compatibility/Incompatibility';
import { nameOf } from 'shared/compatibility/sentences';
import type { ServerContract } from 'shared/contract/answerShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import { liveReleases, reachableReleases } from './liveReleases';
import type { ReleaseContext } from './ReleaseContext';

export interface Verdict {
  release: string;
  isCompatible: boolean;
  /** The releases that were compared, as `<name>@<version>`. */
  comparedWith: string[];
  incompatibilities: Incompatibility[];
}

/** Decides whether a release is compatible with everything that is live. Changes nothing. */
export async function canRelease({ db, contract }: ReleaseContext, candidate: ReleaseRecord): Promise<Verdict> {
  const live = await liveReleases(db);
  return verdict(
    nameOf(candidate),
    live.filter(({ name }) => name !== candidate.name),
    incompatibilities(candidate, live, contract),
  );
}

/**
 * Decides whether a server can replace this one: it must answer everything that live, previous and canary releases
 * read. Changes nothing.
 */
export async function canReleaseServer({ db, contract }: ReleaseContext, candidate: ServerContract): Promise<Verdict> {
  const reachable = await reachableReleases(db);
  return verdict(SERVER, reachable, serverIncompatibilities(candidate, reachable, contract));
}

function verdict(release: string, compared: readonly ReleaseRecord[], found: Incompatibility[]): Verdict {
  return { release, isCompatible: found.length === 0, comparedWith: compared.map(nameOf), incompatibilities: found };
}
