import type { ServerContract } from '../contract/answerShape';
import { type ReleaseRecord, SHELL } from '../contract/registry';
import { foreignRegistrations } from './foreignRegistrations';
import type { Incompatibility } from './Incompatibility';
import { isServed, pageContractOf } from './pageContract';
import { routeClaims } from './routeClaims';
import { groupBy, joinWords, listReleases, listSome, nameOf, verb } from './sentences';
import { unansweredReads } from './unansweredReads';
import { unmetByShells } from './unmetByShells';

/** What a move of the server is called. */
export const SERVER = 'server';

/**
 * Returns everything that keeps `candidate` from going live. Releases of its own package do not count, since it takes
 * their place.
 */
export function incompatibilities(
  candidate: ReleaseRecord,
  live: readonly ReleaseRecord[],
  server: ServerContract,
): Incompatibility[] {
  const others = live.filter(({ name }) => name !== candidate.name);
  const isShell = candidate.name === SHELL;
  const shells = isShell ? [candidate] : others.filter(({ name }) => name === SHELL);
  const remotes = isShell ? others : [candidate];
  return [
    ...unmetByShells(shells, remotes),
    ...routeClaims(candidate, others),
    ...foreignRegistrations(candidate, others),
    ...unanswered(candidate, server),
    ...unservedPages([candidate], server),
  ];
}

/**
 * Returns everything that keeps a server from replacing the one that answers now. `releases` are all that a page may be
 * made of, or fall back to.
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
    const { call, field } = group[0]!;
    const readers = group.map(({ release }) => release);
    const what = field === '' ? call : `${field} of ${call}`;
    return {
      move: SERVER,
      reason: `The server no longer answers ${what}. ${listReleases(readers)} ${verb(readers, 'reads', 'read')} it.`,
    };
  });
  return [...dropped, ...unservedPages(releases, server)];
}

function unanswered(candidate: ReleaseRecord, server: ServerContract): Incompatibility[] {
  return groupBy(unansweredReads(candidate.calls ?? [], server), ({ call }) => call).map((reads) => {
    const fields = reads.map(({ field }) => field).filter(Boolean);
    const what = fields.length === 0 ? `calls ${reads[0]!.call}` : `reads ${joinWords(fields)} of ${reads[0]!.call}`;
    return { move: SERVER, reason: `${nameOf(candidate)} ${what}, which the server does not answer.` };
  });
}

function unservedPages(releases: readonly ReleaseRecord[], { pageContracts }: ServerContract): Incompatibility[] {
  const unserved = releases.filter((release) => !isServed(release, pageContracts));
  return groupBy(unserved, (release) => String(pageContractOf(release))).map((group) => {
    const contract = pageContractOf(group[0]!);
    const served = [...new Set([pageContracts.oldest, pageContracts.newest])].join(' to ');
    return {
      move: contract > pageContracts.newest ? SERVER : listSome([...new Set(group.map(({ name }) => name))]),
      reason: [
        `${listReleases(group)} ${verb(group, 'needs', 'need')} page contract ${contract},`,
        `and the server has page contract ${served}.`,
      ].join(' '),
    };
  });
}
