import { sql } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../db/database';
import { randomId } from '../db/randomId';
import type { Channel } from './tables';

export interface ChannelState extends Channel {
  name: string;
  /** Grows with every change; 0 where there is no channel yet. */
  revision: number;
}

export type ChannelAction = 'promote' | 'rollback' | 'canary';

interface ChannelChange {
  name: string;
  /** The revision that the change was decided on. */
  from: number;
  to: Channel;
  action: ChannelAction;
  actor: string;
  now: Date;
}

export async function readChannel(db: DbOrTrx, name: string): Promise<ChannelState | undefined> {
  const [channel] = (await readChannels(db)).filter((each) => each.name === name);
  return channel;
}

/** The channel of every package that has one, by name. */
export async function readChannels(db: DbOrTrx): Promise<ChannelState[]> {
  const rows = await db.selectFrom('release_pointers').selectAll().orderBy('name').execute();
  return rows.map(({ name, revision, stable, previous, canary_version, canary_percent }) => ({
    name,
    revision,
    stable,
    previous,
    canary: canary_version === null ? null : { version: canary_version, percent: canary_percent },
  }));
}

/** Activates one channel, unless somebody else activated it meanwhile: then nothing changes and the answer is false. */
export function writeChannel(db: Db, change: ChannelChange): Promise<boolean> {
  return db.transaction().execute((trx) => writeChannelIn(trx, change));
}

export async function writeChannelIn(trx: Trx, { name, from, to, action, actor, now }: ChannelChange): Promise<boolean> {
  const revision = from + 1;
  const columns = { revision, stable: to.stable, previous: to.previous, canary_version: to.canary?.version ?? null, canary_percent: to.canary?.percent ?? 0 };
  const swapped =
    from === 0
      ? await trx.insertInto('release_pointers').values({ name, ...columns }).onConflict((conflict) => conflict.column('name').doNothing()).returning('revision').executeTakeFirst()
      : await trx.updateTable('release_pointers').set(columns).where('name', '=', name).where('revision', '=', from).returning('revision').executeTakeFirst();
  if (!swapped) return false;
  await trx.insertInto('release_log').values({ id: randomId(), name, revision, action, pointer: JSON.stringify(to), actor, at: now }).execute();
  return true;
}

const ALL_CHANNELS = 7_100_005;

/** One activation at a time until the transaction ends, whatever its package: two that fit alone may not fit together. */
export async function lockChannels(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ALL_CHANNELS})`.execute(trx);
}

/** The channel after `version` became the stable one; what was stable is what to fall back to. */
export function promoted(current: ChannelState | undefined, version: string): Channel {
  if (current?.stable === version) return { stable: version, previous: current.previous, canary: null };
  return { stable: version, previous: current?.stable ?? null, canary: null };
}
