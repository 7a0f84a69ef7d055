import { sql } from 'kysely';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { commitOf, proofOf } from './history/recordEntry';
import type { Channel, LoggedChannel } from './tables';

export interface ChannelState extends Channel {
  name: string;
  /** The number of changes to this channel. 0 before the first change. */
  revision: number;
}

export type ChannelAction = 'promote' | 'rollback' | 'canary' | 'retire' | 'mark-bad';

export interface ChannelChange {
  name: string;
  /** The expected current revision of the channel. */
  from: number;
  /** The channel after the change. `null` removes the package from the registry. */
  to: Channel | null;
}

/** The fields of the log entry for a change. */
export interface ChangeEntry {
  action: ChannelAction;
  actor: string;
  /** The name of the squad's credential. Absent for the administrator and for changes at server start. */
  credential?: string | null;
  now: Date;
  /** The version to log. By default, `namedVersion` derives it from the channel before and after the change. */
  version?: string | undefined;
  setId?: string | null;
  reason?: string | null;
  /** The refusal that the actor overrode, if any. */
  overridden?: string | null;
}

export async function readChannel(db: DbOrTrx, name: string): Promise<ChannelState | undefined> {
  const row = await db.selectFrom('release_pointers').selectAll().where('name', '=', name).executeTakeFirst();
  return row && channelOf(row);
}

/** Returns the channels of all live packages, sorted by name. */
export async function readChannels(db: DbOrTrx): Promise<ChannelState[]> {
  const rows = await db.selectFrom('release_pointers').selectAll().orderBy('name').execute();
  return rows.map(channelOf);
}

interface ChannelRow extends Pick<ChannelState, 'name' | 'revision' | 'stable' | 'previous'> {
  canary_version: string | null;
  canary_percent: number;
}

function channelOf({ name, revision, stable, previous, canary_version, canary_percent }: ChannelRow): ChannelState {
  const canary = canary_version === null ? null : { version: canary_version, percent: canary_percent };
  return { name, revision, stable, previous, canary };
}

/**
 * Returns the revision of the channel's last change, or 0 before the first change. Reads the log, because a retired
 * package has no row in `release_pointers`.
 */
export async function lastRevision(db: DbOrTrx, name: string): Promise<number> {
  const row = await db
    .selectFrom('release_log')
    .select('revision')
    .where('name', '=', name)
    .orderBy('revision', 'desc')
    .executeTakeFirst();
  return row?.revision ?? 0;
}

const RETIRED: LoggedChannel = { stable: null, previous: null, canary: null };

/**
 * Changes one channel and logs the change. Does nothing if the channel's revision has changed. The caller must call
 * `lockChannels` first, because a retired package has no row with a revision to compare.
 * @returns true if the channel was changed
 */
export async function writeChannel(trx: Trx, change: ChannelChange, entry: ChangeEntry): Promise<boolean> {
  const { name, from, to } = change;
  const { action, actor, credential = null, now, setId = null, reason = null, overridden = null } = entry;
  const before = await readChannel(trx, name);
  const version = entry.version ?? namedVersion(before, to);
  const isWritten = to === null ? await remove(trx, name, from) : await replace(trx, name, from, to);
  if (!isWritten) return false;
  await trx
    .insertInto('release_log')
    .values({
      id: randomId(),
      name,
      revision: from + 1,
      action,
      pointer: JSON.stringify(to ?? RETIRED),
      actor,
      at: now,
      set_id: setId,
      reason,
      overridden,
      credential,
      version,
      percent: action === 'canary' ? (to?.canary?.percent ?? 0) : null,
      source_commit: commitOf(name, version),
      channel_before: before ? JSON.stringify(channelPart(before)) : null,
      proof: proofOf(name, version),
      said: null,
    })
    .execute();
  return true;
}

/** Returns the version to log for a change: the new stable version, the ended canary or the removed version. */
function namedVersion(before: Channel | undefined, to: Channel | null): string | null {
  if (to !== null && to.stable !== before?.stable) return to.stable;
  return (to && before?.canary?.version) ?? before?.stable ?? null;
}

const channelPart = ({ stable, previous, canary }: Channel): Channel => ({ stable, previous, canary });

async function replace(trx: Trx, name: string, from: number, to: Channel): Promise<boolean> {
  const columns = {
    revision: from + 1,
    stable: to.stable,
    previous: to.previous,
    canary_version: to.canary?.version ?? null,
    canary_percent: to.canary?.percent ?? 0,
  };
  const written =
    (await trx
      .updateTable('release_pointers')
      .set(columns)
      .where('name', '=', name)
      .where('revision', '=', from)
      .returning('revision')
      .executeTakeFirst()) ??
    (await trx
      .insertInto('release_pointers')
      .values({ name, ...columns })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('revision')
      .executeTakeFirst());
  return written !== undefined;
}

async function remove(trx: Trx, name: string, from: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('release_pointers')
    .where('name', '=', name)
    .where('revision', '=', from)
    .returning('name')
    .executeTakeFirst();
  return removed !== undefined;
}

const ALL_CHANNELS = 7_100_005;

/**
 * Locks all channels until the transaction ends, so only one activation runs at a time. Two simultaneous activations
 * could make releases live that are compatible with the live releases but not with each other.
 */
export async function lockChannels(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ALL_CHANNELS})`.execute(trx);
}
