import { incompatibilities, SERVER, serverIncompatibilities } from 'shared/compatibility/incompatibilities';
import type { Incompatibility } from 'shared/compatibility/Incompatibility';
import { joinWords, listSome, nameOf } from 'shared/compatibility/sentences';
import { isReplySchema, type ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import { commonSite } from './commonSite';
import { liveReleases, reachableReleases, stableReleases } from './liveReleases';
import type { ReleaseContext } from './ReleaseContext';
import { ReleaseError } from './releaseFolder';

export interface Verdict {
  release: string;
  isCompatible: boolean;
  /** The releases that the candidate was compared with, as `<name>@<version>`. */
  comparedWith: string[];
  incompatibilities: Incompatibility[];
}

/**
 * Checks whether releases are compatible with each other and with all live releases. If all of them are published, also
 * checks that no page leaks one visitor's data to another. Changes nothing.
 */
export async function canRelease(
  context: ReleaseContext,
  candidates: readonly ReleaseRecord[],
  { arePublished }: { arePublished: boolean },
): Promise<Verdict> {
  const { db, contract } = context;
  const live = await liveReleases(db, commonSite(candidates));
  const found = incompatibilities(candidates, live, contract);
  // Rendering needs the files, which the server has only for published releases.
  const canRender = found.length === 0 && arePublished;
  const problems = canRender ? await findLeaks(context, candidates) : found;
  const others = live.filter(({ name }) => candidates.every((candidate) => candidate.name !== name));
  return verdict(candidates.map(nameOf).join(', '), others, problems);
}

async function findLeaks(
  { db, probePages }: ReleaseContext,
  candidates: readonly ReleaseRecord[],
): Promise<Incompatibility[]> {
  const names = candidates.map(({ name }) => name);
  const reasons = await probePages(candidates, await stableReleases(db, commonSite(candidates)));
  return reasons.map((reason) => ({ move: joinWords(names, 'or'), reason }));
}

/**
 * Checks whether a server can replace the running server. The new server must reply with every field that live,
 * previous and canary releases read. Changes nothing.
 * @throws {ReleaseError} if a reply's schema is malformed
 */
export async function canReleaseServer({ db, contract }: ReleaseContext, candidate: ServerContract): Promise<Verdict> {
  refuseMalformedSchemas(candidate);
  const reachable = await reachableReleases(db);
  return verdict(SERVER, reachable, serverIncompatibilities(reachable, { server: candidate, before: contract }));
}

function refuseMalformedSchemas({ answers }: ServerContract): void {
  const malformed = Object.keys(answers).filter((call) => answers[call] !== null && !isReplySchema(answers[call]));
  if (malformed.length === 0) return;
  throw new ReleaseError(
    `The contract is not valid: the schema of ${listSome(malformed)} is malformed. Build the server again.`,
  );
}

function verdict(release: string, compared: readonly ReleaseRecord[], found: Incompatibility[]): Verdict {
  return { release, isCompatible: found.length === 0, comparedWith: compared.map(nameOf), incompatibilities: found };
}
