import { incompatibilities } from 'shared/compatibility/incompatibilities';
import { listReleases, listSome, nameOf } from 'shared/compatibility/sentences';
import { isOlder } from 'shared/domain/versionRange';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { type ChangeEntry, type ChannelAction, type ChannelState, lockChannels, writeChannel } from './channel';
import { commonSite } from './commonSite';
import { describeChanges } from './describeChanges';
import { freezeRefusal } from './freezes/freezes';
import { storeBadMark } from './goodReleases';
import type { Author } from './history/recordEntry';
import { liveReleases, stableReleases } from './liveReleases';
import type { PlannedChange } from './plans';
import { type Candidate, readCandidate } from './publishedRecord';
import { isLocal, ReleaseError } from './releaseFolder';
import type { ReleaseContext } from './ReleaseContext';

export interface Activation extends Author {
  action: ChannelAction;
  /**
   * Throws an `HttpProblem` 403 if the actor may not change one of the packages. There can be several, because rolling
   * back one package reverts its whole release set.
   */
  requirePermission: (packages: readonly string[]) => void;
  reason?: string | undefined;
  /** True to activate despite a refusal. The log records the refusal. */
  isForced?: boolean | undefined;
  /**
   * Returns the planned changes.
   * @throws {ReleaseError} if no release can be activated
   */
  plan: (db: DbOrTrx) => Promise<PlannedChange[]>;
}

const CHANGED_MEANWHILE = 'A channel was changed in the meantime, so nothing was done. Try again.';

/**
 * Changes one or more channels in one transaction. Refuses to change frozen packages. Refuses a release that is bad, is
 * incompatible with the live releases, has files that browsers cannot load, or leaks one visitor's data to another.
 * `isForced` overrides these refusals and skips the checks of files and pages. Even then, the store must have all files
 * of the release.
 * @returns the changed channels
 * @throws {ReleaseError} if the changes are refused or a channel was changed in the meantime, with a message for the
 *   caller
 * @throws {HttpProblem} 403 if the actor may not change one of the packages
 */
export async function activate(context: ReleaseContext, activation: Activation): Promise<ChannelState[]> {
  const { db, clock } = context;
  const { action, actor, credential, reason, isForced = false, plan } = activation;
  const checked = await checkActivation(context, activation);
  return db.transaction().execute(async (trx) => {
    await lockChannels(trx);
    // Plan again under the lock, because a channel may have changed during the checks.
    const changes = await plan(trx);
    if (JSON.stringify(changes) !== JSON.stringify(checked)) throw new ReleaseError(CHANGED_MEANWHILE);
    const refusal = await refusalOf(context, trx, { action, changes });
    if (refusal !== undefined && !isForced) throw new ReleaseError(refusal);
    const setId = changes.length > 1 ? randomId() : null;
    const entry = { action, actor, credential, at: clock.now(), setId, reason, overridden: refusal };
    return writeChanges(trx, changes, entry);
  });
}

/**
 * Runs the checks of `activate` without changing anything.
 * @returns the consequences, as sentences
 * @throws {ReleaseError} if the changes are refused
 * @throws {HttpProblem} 403 if the actor may not change one of the packages
 */
export async function tryActivation(context: ReleaseContext, activation: Activation): Promise<string[]> {
  const changes = await checkActivation(context, activation);
  const consequences = await describeChanges(context.db, changes);
  const refusal = activation.isForced ? await refusalOf(context, context.db, { ...activation, changes }) : undefined;
  return refusal === undefined ? consequences : [...consequences, `This overrides a refusal: ${refusal}`];
}

/**
 * Checks an activation without changing anything. `isForced` skips all checks except the plan, the permission and the
 * stored files.
 * @returns the planned changes
 * @throws {ReleaseError} if the changes are refused
 * @throws {HttpProblem} 403 if the actor may not change one of the packages
 */
async function checkActivation(
  context: ReleaseContext,
  { action, requirePermission, isForced = false, plan }: Activation,
): Promise<PlannedChange[]> {
  const changes = await plan(context.db);
  requirePermission(changes.map(({ name }) => name));
  // Check the files before taking the lock, because loading them can take seconds.
  if (isForced) await refuseLostFiles(context, changes);
  else await refuseFaults(context, { action, changes });
  return changes;
}

async function writeChanges(trx: Trx, changes: readonly PlannedChange[], entry: ChangeEntry): Promise<ChannelState[]> {
  const { actor: by, at: now, action } = entry;
  const states: ChannelState[] = [];
  for (const { name, revision, after, activates: version, bad } of changes) {
    if (bad !== undefined) await storeBadMark(trx, { name, version: bad, by, now, reason: entry.reason ?? action });
    const isWritten = await writeChannel(trx, { name, revision, after }, { ...entry, version });
    if (!isWritten) throw new ReleaseError(CHANGED_MEANWHILE);
    // Clients see an empty `stable` for a retired package.
    states.push({ name, revision: revision + 1, ...(after ?? { stable: '', previous: null, canary: null }) });
  }
  return states;
}

interface PlannedActivation extends Pick<Activation, 'action'> {
  changes: readonly PlannedChange[];
}

/**
 * @throws {ReleaseError} if `refusalOf` finds a reason, if browsers cannot load the files, or if a page leaks one
 *   visitor's data to another
 */
async function refuseFaults(context: ReleaseContext, planned: PlannedActivation): Promise<void> {
  const refusal = await refusalOf(context, context.db, planned);
  if (refusal !== undefined) throw new ReleaseError(refusal);
  const candidates = await candidatesOf(context.db, planned.changes);
  const releases = candidates.map(({ record }) => record);
  const refuse = (faults: readonly string[]) => {
    if (faults.length > 0) throw new ReleaseError(`${cannotGoLive(candidates)} ${faults.join(' ')}`);
  };
  refuse(await context.probeFiles(releases));
  // Skip the rendering for a rollback, because a repair must be fast.
  if (planned.action === 'rollback' || releases.length === 0) return;
  refuse(await context.probePages(releases, await stableReleases(context.db, commonSite(releases))));
}

/** @throws {ReleaseError} if the store has lost files of a release, because its pages can't work without them */
async function refuseLostFiles(context: ReleaseContext, changes: readonly PlannedChange[]): Promise<void> {
  for (const { record } of await candidatesOf(context.db, changes)) {
    const lost = await context.missingFiles(record);
    if (lost.length > 0)
      throw new ReleaseError(
        `${nameOf(record)} cannot go live, even with --force, because files are missing: ${listSome(lost)}. Publish the same build again.`,
      );
  }
}

/**
 * Returns one message with all reasons to refuse the changes, or `undefined` if there are none. Refuses frozen
 * packages, bad or older releases, and releases that are incompatible with the releases that would be live.
 */
async function refusalOf(
  context: ReleaseContext,
  db: DbOrTrx,
  planned: PlannedActivation,
): Promise<string | undefined> {
  const refusals = [
    await freezeRefusal(db, frozenIn(planned), context.clock.now()),
    await releaseRefusal(context, db, planned.changes),
  ].filter((refusal) => refusal !== undefined);
  return refusals.length === 0 ? undefined : refusals.join(' ');
}

/** Returns the changed packages that a freeze would block. It never blocks rollbacks or the end of a canary. */
function frozenIn({ action, changes }: PlannedActivation): string[] {
  if (action === 'rollback') return [];
  return changes.filter(({ after, activates }) => after === null || activates !== undefined).map(({ name }) => name);
}

async function releaseRefusal(
  { contract }: ReleaseContext,
  db: DbOrTrx,
  changes: readonly PlannedChange[],
): Promise<string | undefined> {
  const candidates = await candidatesOf(db, changes);
  if (candidates.length === 0) return undefined;
  const retired = new Set(changes.filter(({ after }) => after === null).map(({ name }) => name));
  const records = candidates.map(({ record }) => record);
  const live = (await liveReleases(db, commonSite(records))).filter(({ name }) => !retired.has(name));
  const reasons = [
    ...candidates.flatMap(({ badMark }) => badMark ?? []),
    ...changes.flatMap(downgradeOf),
    ...incompatibilities(records, live, contract).map(({ reason }) => reason),
  ];
  return reasons.length === 0 ? undefined : `${cannotGoLive(candidates)} ${reasons.join(' ')}`;
}

/**
 * Returns the reason to refuse a version that is older than one that visitors get. Skips local builds, which have
 * no order.
 */
function downgradeOf({ name, activates: version, newest }: PlannedChange): string[] {
  if (version === undefined || newest === undefined || [version, newest].some(isLocal)) return [];
  if (!isOlder(version, `>=${newest}`)) return [];
  return [
    `${nameOf({ name, version })} is older than ${nameOf({ name, version: newest })}, which visitors get. To return to it, roll back, or use --force with a reason.`,
  ];
}

const cannotGoLive = (candidates: readonly Candidate[]) =>
  `${listReleases(candidates.map(({ record }) => record))} cannot go live.`;

/**
 * Returns the releases that the changes make stable or canary.
 * @throws {ReleaseError} if a release is not published
 */
async function candidatesOf(db: DbOrTrx, changes: readonly PlannedChange[]): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const { name, activates: version } of changes) {
    if (version !== undefined) candidates.push(await readCandidate(db, { name, version }));
  }
  return candidates;
}
