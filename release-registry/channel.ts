import { type Selectable, sql } from 'kysely';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { changesOf, type Entry, recordEntries } from './history/recordEntry';
import type { Channel, ReleaseChannelTable } from './tables';

export interface ChannelState extends Channel {
  name: string;
  /** The number of changes to this channel. 0 before the first change. */
  revision: number;
}

export interface CanaryChannel extends ChannelState {
  canary: NonNullable<Channel['canary']>;
}

export type ChannelAction = 'promote' | 'rollback' | 'canary' | 'retire' | 'mark-bad';

export interface ChannelChange {
  name: string;
  /** The revision to replace. */
  revision: number;
  /** The channel after the change. `null` removes the package from the registry. */
  after: Channel | null;
}

/** The log entry for a change. If `version` is missing, `writeChannel` derives it from the change. */
export type ChangeEntry = Omit<Entry, 'name' | 'answer' | 'note' | 'percent' | 'change'> & { action: ChannelAction };

export async function readChannel(db: DbOrTrx, name: string): Promise<ChannelState | undefined> {
  const row = await db.selectFrom('release_channels').selectAll().where('name', '=', name).executeTakeFirst();
  return row && channelOf(row);
}

/** Returns the channels of all live packages, sorted by name. */
export async function readChannels(db: DbOrTrx): Promise<ChannelState[]> {
  const rows = await db.selectFrom('release_channels').selectAll().orderBy('name').execute();
  return rows.map(channelOf);
}

function channelOf({ canary_version, canary_percent, ...row }: Selectable<ReleaseChannelTable>): ChannelState {
  return { ...row, canary: canary_version === null ? null : { version: canary_version, percent: canary_percent } };
}

/**
 * Returns the revision of the channel's last change, or 0 before the first change. Reads the log, because a retired
 * package has no row in `release_channels`.
 */
export async function lastRevision(db: DbOrTrx, name: string): Promise<number> {
  const row = await changesOf(db, name).select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}

/**
 * Changes one channel and logs the change. Does nothing if the channel has another revision. The caller must call
 * `lockChannels` first, because a retired package has no row with a revision to compare.
 * @returns true if the channel was changed
 */
export async function writeChannel(trx: Trx, change: ChannelChange, entry: ChangeEntry): Promise<boolean> {
  const { name, revision, after } = change;
  const before = await readChannel(trx, name);
  const isWritten = after === null ? await remove(trx, name, revision) : await replace(trx, name, revision, after);
  if (!isWritten) return false;
  const logged = {
    ...entry,
    name,
    version: entry.version ?? versionToLog(before, after),
    percent: entry.action === 'canary' ? (after?.canary?.percent ?? 0) : null,
    change: { revision: revision + 1, before: before ? channelPart(before) : null, after },
  };
  await recordEntries(trx, [logged]);
  return true;
}

/** Returns the version to log for a change: the new stable version, the ended canary or the removed version. */
function versionToLog(before: Channel | undefined, after: Channel | null): string | null {
  if (after !== null && after.stable !== before?.stable) return after.stable;
  if (after !== null && before?.canary) return before.canary.version;
  return before?.stable ?? null;
}

const channelPart = ({ stable, previous, canary }: Channel): Channel => ({ stable, previous, canary });

async function replace(trx: Trx, name: string, revision: number, after: Channel): Promise<boolean> {
  const columns = {
    revision: revision + 1,
    stable: after.stable,
    previous: after.previous,
    canary_version: after.canary?.version ?? null,
    canary_percent: after.canary?.percent ?? 0,
  };
  const written = await trx
    .insertInto('release_channels')
    .values({ name, ...columns })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(columns).where('release_channels.revision', '=', revision),
    )
    .returning('name')
    .executeTakeFirst();
  return written !== undefined;
}

async function remove(trx: Trx, name: string, revision: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('release_channels')
    .where('name', '=', name)
    .where('revision', '=', revision)
    .returning('name')
    .executeTakeFirst();
  return removed !== undefined;
}

/** The key of the advisory lock. Other locks on the same database use other keys. */
const ALL_CHANNELS_LOCK = 7_100_005;

/**
 * Locks all channels until the transaction ends, so that only one activation runs at a time. Two simultaneous
 * activations could make releases live that are compatible with the live releases but not with each other.
 */
export async function lockChannels(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ALL_CHANNELS_LOCK})`.execute(trx);
}
