import type { ServerContract } from '../contract/replyShape';
import { type ReleaseRecord, SHELL } from '../contract/registry';
import { foreignRegistrations } from './foreignRegistrations';
import type { Incompatibility } from './Incompatibility';
import { isServed, pageContractOf } from './pageContract';
import { routeClaims } from './routeClaims';
import { groupBy, joinWords, listReleases, listSome, verb } from './sentences';
import { unansweredReads } from './unansweredReads';
import { unmetByShells } from './unmetByShells';

/** The value of `move` if the server must change. */
export const SERVER = 'server';

/**
 * Returns the reasons why `candidate` cannot go live. Ignores live releases of the same package, because the candidate
 * replaces them.
 */
export function incompatibilities(
  candidate: ReleaseRecord,
  live: readonly ReleaseRecord[],
  server: ServerContract,
): Incompatibility[] {
  return incompatibilitiesOfSet([candidate], live, server);
}

/** Returns the reasons why `candidates` cannot go live together. Ignores live releases of the same packages. */
export function incompatibilitiesOfSet(
  candidates: readonly ReleaseRecord[],
  live: readonly ReleaseRecord[],
  server: ServerContract,
): Incompatibility[] {
  const names = new Set(candidates.map(({ name }) => name));
  const others = live.filter(({ name }) => !names.has(name));
  const isShell = ({ name }: ReleaseRecord) => name === SHELL;
  const isRemote = (release: ReleaseRecord) => !isShell(release);
  const shells = candidates.filter(isShell);
  return [
    ...(shells.length > 0
      ? unmetByShells(shells, [...others, ...candidates].filter(isRemote))
      : unmetByShells(others.filter(isShell), candidates)),
    ...candidates.flatMap((candidate, index) => {
      // Compare each pair of candidates only once.
      const compared = [...others, ...candidates.slice(0, index)];
      return [...routeClaims(candidate, compared), ...foreignRegistrations(candidate, compared)];
    }),
    ...unanswered(candidates, server),
    ...unservedPages(candidates, server),
  ];
}

/**
 * Returns the reasons why a server cannot replace the running one.
 * @param releases all releases that a page may use or fall back to
 * @param before the contract of the running server
 */
export function serverIncompatibilities(
  server: ServerContract,
  releases: readonly ReleaseRecord[],
  before: ServerContract,
): Incompatibility[] {
  const reads = releases.flatMap((release) =>
    unansweredReads(release.calls ?? [], server, before).map((read) => ({ release, ...read })),
  );
  const dropped = groupBy(reads, ({ call, field }) => `${call} ${field}`).map((group) => {
    const { call, field } = group[0];
    const readers = group.map(({ release }) => release);
    const what = field === '' ? `supports ${call}` : `returns ${field} from ${call}`;
    return {
      move: SERVER,
      reason: `The server no longer ${what}. ${listReleases(readers)} ${verb(readers, 'reads', 'read')} it.`,
    };
  });
  return [...dropped, ...unservedPages(releases, server)];
}

function unanswered(candidates: readonly ReleaseRecord[], server: ServerContract): Incompatibility[] {
  const unmet = candidates.flatMap((candidate) =>
    groupBy(unansweredReads(candidate.calls ?? [], server), ({ call }) => call).map((reads) => {
      const { call } = reads[0];
      const fields = reads.map(({ field }) => field).filter(Boolean);
      return { candidate, call, fields: joinWords(fields) };
    }),
  );
  return groupBy(unmet, ({ call, fields }) => `${call} ${fields}`).map((group) => {
    const { call, fields } = group[0];
    const readers = group.map(({ candidate }) => candidate);
    const what = fields === '' ? verb(readers, 'calls', 'call') : `${verb(readers, 'reads', 'read')} ${fields} from`;
    const problem = fields === '' ? 'the server does not support it' : "the server's reply has no such field";
    return { move: SERVER, reason: `${listReleases(readers)} ${what} ${call}, but ${problem}.` };
  });
}

function unservedPages(releases: readonly ReleaseRecord[], { pageContracts }: ServerContract): Incompatibility[] {
  const unserved = releases.filter((release) => !isServed(release, pageContracts));
  return groupBy(unserved, (release) => String(pageContractOf(release))).map((group) => {
    const contract = pageContractOf(group[0]);
    const served = [...new Set([pageContracts.oldest, pageContracts.newest])].join(' to ');
    return {
      move: contract > pageContracts.newest ? SERVER : listSome([...new Set(group.map(({ name }) => name))]),
      reason: [
        `${listReleases(group)} ${verb(group, 'needs', 'need')} page contract ${contract},`,
        `but the server supports page contract ${served}.`,
      ].join(' '),
    };
  });
}
