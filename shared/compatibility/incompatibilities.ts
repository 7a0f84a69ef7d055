import type { ServerContract } from '../contract/replyShape';
import type { ReleaseRecord } from '../contract/registry';
import { foreignRegistrations, RegistrationIndex } from './foreignRegistrations';
import type { Incompatibility } from './Incompatibility';
import { isShell } from './isShell';
import { ComparisonLimit, TooManyComparisons } from './ComparisonLimit';
import { isServed, pageContractOf } from './pageContract';
import { requirementsIn } from './requirements';
import { reservedRoutes } from './reservedRoutes';
import { claimedPaths, routeClaims } from './routeClaims';
import { RouteIndex } from './RouteIndex';
import { groupBy, joinWords, listReleases, listSome, nameOf, verb } from './sentences';
import { unadmittedSlots } from './unadmittedSlots';
import { unansweredReads } from './unansweredReads';
import { type UnknownField, unknownFields } from './unknownFields';
import { unmetByShells } from './unmetByShells';

/** The value of `move` if the server must change. */
export const SERVER = 'server';

/**
 * Returns the reasons why `candidates` cannot go live together. Ignores live releases of the same packages, because the
 * candidates replace them. Takes less than 100 ms for any input, because the check stops after too many comparisons and
 * returns that as a reason.
 */
export function incompatibilities(
  candidates: readonly ReleaseRecord[],
  live: readonly ReleaseRecord[],
  server: ServerContract,
): Incompatibility[] {
  const move = listSome([...new Set(candidates.map(({ name }) => name))]);
  return withLimit(move, (limit) => findIncompatibilities(candidates, live, server, limit));
}

function findIncompatibilities(
  candidates: readonly ReleaseRecord[],
  live: readonly ReleaseRecord[],
  server: ServerContract,
  limit: ComparisonLimit,
): Incompatibility[] {
  const names = new Set(candidates.map(({ name }) => name));
  const others = live.filter(({ name }) => !names.has(name));
  const isRemote = (release: ReleaseRecord) => !isShell(release);
  const shells = candidates.filter(isShell);
  const claims = new RouteIndex<ReleaseRecord>(limit);
  const registrations = new RegistrationIndex(limit);
  const add = (release: ReleaseRecord) => {
    for (const path of claimedPaths(release)) claims.add(path, release);
    registrations.add(release);
  };
  others.forEach(add);
  return [
    ...secondShells(shells, others.filter(isShell)),
    ...(shells.length > 0
      ? unmet(shells, [...others, ...candidates].filter(isRemote), limit)
      : unmet(others.filter(isShell), candidates, limit)),
    ...candidates.flatMap((candidate) => {
      const found = [...routeClaims(candidate, claims), ...foreignRegistrations(candidate, registrations)];
      // Add the candidate after its own checks, so that each pair of candidates is compared only once.
      add(candidate);
      return found;
    }),
    // All releases are in the index by now.
    ...unadmittedSlots([...others, ...candidates], names, claims),
    ...unanswered(candidates, server, limit),
    ...unaccepted(candidates, server, limit),
    ...unservedPages(candidates, server),
    ...neverOpened(candidates, server),
  ];
}

function unmet(shells: readonly ReleaseRecord[], remotes: readonly ReleaseRecord[], limit: ComparisonLimit) {
  for (const { requires } of remotes) limit.spend(shells.length * requirementsIn(requires));
  return unmetByShells(shells, remotes);
}

/** Returns an incompatibility for each shell of a site that has another shell already. */
function secondShells(shells: readonly ReleaseRecord[], others: readonly ReleaseRecord[]): Incompatibility[] {
  return shells.flatMap((shell, index) => {
    const [first] = [...others, ...shells.slice(0, index)];
    const reason = first && `${nameOf(shell)} is a shell, but ${nameOf(first)} is already the shell of this site.`;
    return reason === undefined ? [] : [{ move: shell.name, reason }];
  });
}

/** A server's contract, and the contract of the running server that it will replace. */
interface ReplacedContract {
  server: ServerContract;
  before: ServerContract;
}

/**
 * Returns the reasons why a server cannot replace the running one.
 * @param releases all releases that a page may use or fall back to
 */
export function serverIncompatibilities(
  releases: readonly ReleaseRecord[],
  { server, before }: ReplacedContract,
): Incompatibility[] {
  return withLimit(SERVER, (limit) => [
    ...droppedReads(releases, { server, before, limit }),
    ...droppedFields(releases, { server, before, limit }),
    ...unservedPages(releases, server),
    ...noLongerOpened(releases, { server, before }),
  ]);
}

interface Comparison extends ReplacedContract {
  limit: ComparisonLimit;
}

function droppedReads(releases: readonly ReleaseRecord[], comparison: Comparison): Incompatibility[] {
  const reads = releases.flatMap((release) =>
    unansweredReads(release.calls ?? [], comparison).map((read) => ({ release, ...read })),
  );
  return groupBy(reads, ({ call, field }) => `${call} ${field}`).map((group) => {
    const { call, field } = group[0];
    const readers = group.map(({ release }) => release);
    const what = field === '' ? `supports ${call}` : `returns ${field} from ${call}`;
    return {
      move: SERVER,
      reason: `The server no longer ${what}. ${listReleases(readers)} ${verb(readers, 'reads', 'read')} it.`,
    };
  });
}

/** Returns the fields that releases send and that only the running server accepts. */
function droppedFields(releases: readonly ReleaseRecord[], { server, before, limit }: Comparison): Incompatibility[] {
  const fields = releases.flatMap((release) => {
    const unknownBefore = new Set(unknownFields(release.calls ?? [], before, limit).map(fieldKey));
    return unknownFields(release.calls ?? [], server, limit)
      .filter((field) => !unknownBefore.has(fieldKey(field)))
      .map((field) => ({ release, ...field }));
  });
  return groupBy(fields, fieldKey).map((group) => {
    const { call, field } = group[0];
    const senders = group.map(({ release }) => release);
    return {
      move: SERVER,
      reason: `The server no longer accepts ${field} in ${call}. ${listReleases(senders)} ${verb(senders, 'sends', 'send')} it.`,
    };
  });
}

const fieldKey = ({ call, field }: UnknownField) => `${call} ${field}`;

/** Runs a check with a new limit. If the check exceeds it, returns that as the only reason. */
function withLimit(move: string, find: (limit: ComparisonLimit) => Incompatibility[]): Incompatibility[] {
  try {
    return find(new ComparisonLimit());
  } catch (error) {
    if (error instanceof TooManyComparisons) return [{ move, reason: error.message }];
    throw error;
  }
}

/** Returns the calls and fields that candidates read and that the server does not provide. */
function unanswered(
  candidates: readonly ReleaseRecord[],
  server: ServerContract,
  limit: ComparisonLimit,
): Incompatibility[] {
  const unansweredCalls = candidates.flatMap((candidate) =>
    groupBy(unansweredReads(candidate.calls ?? [], { server, limit }), ({ call }) => call).map((reads) => {
      const { call } = reads[0];
      const fields = reads.map(({ field }) => field).filter(Boolean);
      return { candidate, call, fields: joinWords(fields) };
    }),
  );
  return groupBy(unansweredCalls, ({ call, fields }) => `${call} ${fields}`).map((group) => {
    const { call, fields } = group[0];
    const readers = group.map(({ candidate }) => candidate);
    const what = fields === '' ? verb(readers, 'calls', 'call') : `${verb(readers, 'reads', 'read')} ${fields} from`;
    const problem = fields === '' ? 'the server does not support it' : "the server's reply has no such field";
    const remedy = `Deploy a server that ${fields === '' ? 'supports' : 'sends'} it first.`;
    return { move: SERVER, reason: `${listReleases(readers)} ${what} ${call}, but ${problem}. ${remedy}` };
  });
}

/** Returns the fields that candidates send and that the server does not accept. */
function unaccepted(
  candidates: readonly ReleaseRecord[],
  server: ServerContract,
  limit: ComparisonLimit,
): Incompatibility[] {
  const unknown = candidates.flatMap((candidate) =>
    groupBy(unknownFields(candidate.calls ?? [], server, limit), ({ call }) => call).map((fields) => {
      const { call } = fields[0];
      return { candidate, call, fields: joinWords(fields.map(({ field }) => field)) };
    }),
  );
  return groupBy(unknown, ({ call, fields }) => `${call} ${fields}`).map((group) => {
    const { call, fields } = group[0];
    const senders = group.map(({ candidate }) => candidate);
    const what = `${listReleases(senders)} ${verb(senders, 'sends', 'send')} ${fields} to ${call}`;
    const problem = 'the server would ignore it';
    return { move: SERVER, reason: `${what}, but ${problem}. Deploy a server that accepts it first.` };
  });
}

/** Returns the routes of candidates that never open, because the server itself serves their addresses. */
function neverOpened(candidates: readonly ReleaseRecord[], server: ServerContract): Incompatibility[] {
  return candidates.flatMap((candidate) =>
    reservedRoutes(candidate, server).map(({ path, segment }) => ({
      move: candidate.name,
      reason: `The route "${path}" of ${nameOf(candidate)} never opens, because the server itself serves /${segment}.`,
    })),
  );
}

/** Returns the routes that open on the running server, but not on the new one. */
function noLongerOpened(releases: readonly ReleaseRecord[], { server, before }: ReplacedContract): Incompatibility[] {
  const served = new Set(before.reserved);
  const routes = releases.flatMap((release) =>
    reservedRoutes(release, server)
      .filter(({ segment }) => !served.has(segment))
      .map((route) => ({ release, ...route })),
  );
  return groupBy(routes, ({ path, segment }) => `${path} ${segment}`).map((group) => {
    const { path, segment } = group[0];
    const owners = listReleases(group.map(({ release }) => release));
    return {
      move: SERVER,
      reason: `The server itself serves /${segment}, so the route "${path}" of ${owners} no longer opens.`,
    };
  });
}

/** Returns the releases whose page contract the server does not support. */
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
