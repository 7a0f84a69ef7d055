import { incompatibilitiesOfSet } from 'shared/compatibility/incompatibilities';
import { listReleases, nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { DbOrTrx, Trx } from '../db/database';
import { randomId } from '../db/randomId';
import { type ChannelAction, type ChannelState, lockChannels, writeChannel } from './channel';
import { markRelease } from './goodReleases';
import { liveReleases } from './liveReleases';
import type { PlannedChange } from './plans';
import { missingProofs } from './previews/proofs';
import { ReleaseError } from './releaseFolder';
import type { ReleaseContext } from './ReleaseContext';

export interface Activation {
  action: ChannelAction;
  actor: string;
  reason?: string | undefined;
  /** True to activate despite a refusal. The log records the refusal. */
  isForced?: boolean | undefined;
  /** True to refuse releases that passed no journey in a preview. */
  needsProof?: boolean | undefined;
  /**
   * Returns the planned changes.
   * @throws {ReleaseError} if no release can be activated
   */
  plan: (db: DbOrTrx) => Promise<PlannedChange[]>;
}

const CHANGED_MEANWHILE = 'A channel was changed meanwhile. Nothing was done; try again.';

/**
 * Changes several channels in one transaction. Refuses releases that are marked bad, that browsers cannot load, or that
 * are incompatible with live releases. `isForced` skips the file check and overrides refusals.
 * @returns the changed channels
 * @throws {ReleaseError} if the changes are refused; the message is for the caller
 */
export async function activate(context: ReleaseContext, activation: Activation): Promise<ChannelState[]> {
  const { db, clock } = context;
  const { action, actor, reason, isForced = false, needsProof = false, plan } = activation;
  const planned = await plan(db);
  // Check the files before taking the lock, because loading them can take seconds.
  if (!isForced) await refuseFaults(context, planned, needsProof);
  return db.transaction().execute(async (trx) => {
    await lockChannels(trx);
    const changes = await plan(trx);
    if (JSON.stringify(changes) !== JSON.stringify(planned)) {
      throw new ReleaseError(CHANGED_MEANWHILE);
    }
    const overridden = await refusalOf(context, trx, changes, needsProof);
    if (overridden !== undefined && !isForced) throw new ReleaseError(overridden);
    const setId = changes.length > 1 ? randomId() : null;
    const entry = { action, actor, now: clock.now(), setId, reason: reason ?? null, overridden: overridden ?? null };
    return writeChanges(trx, changes, entry);
  });
}

type Entry = Parameters<typeof writeChannel>[2];

async function writeChanges(trx: Trx, changes: readonly PlannedChange[], entry: Entry): Promise<ChannelState[]> {
  const states: ChannelState[] = [];
  for (const { name, from, to, bad } of changes) {
    const { actor: by, now, action } = entry;
    if (bad !== undefined) await markRelease(trx, { name, version: bad, by, now, reason: entry.reason ?? action });
    const isWritten = await writeChannel(trx, { name, from, to }, entry);
    if (!isWritten) throw new ReleaseError(CHANGED_MEANWHILE);
    states.push({ name, revision: from + 1, ...(to ?? { stable: '', previous: null, canary: null }) });
  }
  return states;
}

/** @throws {ReleaseError} if the releases are incompatible or browsers cannot load their files */
async function refuseFaults(
  context: ReleaseContext,
  planned: readonly PlannedChange[],
  needsProof: boolean,
): Promise<void> {
  const refusal = await refusalOf(context, context.db, planned, needsProof);
  if (refusal !== undefined) throw new ReleaseError(refusal);
  const records = await candidatesOf(context.db, planned);
  const faults = await context.probeFiles(records.map(({ record }) => record));
  if (faults.length > 0) throw new ReleaseError(`${cannotGoLive(records)} ${faults.join(' ')}`);
}

/**
 * Returns the reason to refuse the changes: a release is bad or incompatible with the releases that are live
 * afterwards, or lacks a required proof. Returns `undefined` if there is no reason.
 */
async function refusalOf(
  { contract }: ReleaseContext,
  db: DbOrTrx,
  changes: readonly PlannedChange[],
  needsProof: boolean,
): Promise<string | undefined> {
  const candidates = await candidatesOf(db, changes);
  if (candidates.length === 0) return undefined;
  const retired = new Set(changes.filter(({ to }) => to === null).map(({ name }) => name));
  const live = (await liveReleases(db)).filter(({ name }) => !retired.has(name));
  const records = candidates.map(({ record }) => record);
  const reasons = [
    ...candidates.flatMap(({ badMark }) => badMark ?? []),
    ...incompatibilitiesOfSet(records, live, contract).map(({ reason }) => reason),
    ...(needsProof ? await missingProofs(db, records) : []),
  ];
  return reasons.length === 0 ? undefined : `${cannotGoLive(candidates)} ${reasons.join(' ')}`;
}

interface Candidate {
  record: ReleaseRecord;
  /** The message that the release is marked bad. `undefined` for a good release. */
  badMark: string | undefined;
}

const cannotGoLive = (candidates: readonly Candidate[]) =>
  `${listReleases(candidates.map(({ record }) => record))} cannot go live.`;

/**
 * Returns the releases that the changes make live.
 * @throws {ReleaseError} if a release is not published
 */
async function candidatesOf(db: DbOrTrx, changes: readonly PlannedChange[]): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const { name, activates: version } of changes) {
    if (version !== undefined) candidates.push(await readCandidate(db, name, version));
  }
  return candidates;
}

async function readCandidate(db: DbOrTrx, name: string, version: string): Promise<Candidate> {
  const row = await db
    .selectFrom('releases')
    .select(['record', 'bad_at', 'bad_by', 'bad_reason'])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new ReleaseError(`${nameOf({ name, version })} is not published.`);
  const { record, bad_at, bad_by, bad_reason } = row;
  const badMark = bad_at
    ? `${nameOf(record)} is bad since ${bad_at.toISOString()} (${bad_by}: ${bad_reason}). Release a new version instead.`
    : undefined;
  return { record, badMark };
}

/**
 * Returns the record of a published release.
 * @throws {ReleaseError} if that version is not published
 */
export async function publishedRecord(db: DbOrTrx, name: string, version: string): Promise<ReleaseRecord> {
  return (await readCandidate(db, name, version)).record;
}
