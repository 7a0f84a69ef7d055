import { sql } from 'kysely';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { ChannelState } from './channel';
import { changesOf } from './history/recordEntry';
import type { ReleaseId } from './store/ReleaseStore';
import type { Channel } from './tables';

interface BadMark extends ReleaseId {
  by: string;
  reason: string;
  now: Date;
}

/** Marks a release bad permanently. Changes nothing if the release is already bad. */
export async function storeBadMark(trx: Trx, { name, version, by, reason, now }: BadMark): Promise<void> {
  await trx
    .updateTable('releases')
    .set({ bad_at: now, bad_by: by, bad_reason: reason })
    .where((row) => row.and({ name, version }))
    .where('bad_at', 'is', null)
    .execute();
}

/**
 * Returns the channel after `version` becomes stable, without a canary. `previous` is the good release that was live
 * most recently before `version`.
 */
export async function channelAfterPromotion(
  db: DbOrTrx,
  current: ChannelState | undefined,
  version: string,
): Promise<Channel> {
  if (!current) return { stable: version, previous: null, canary: null };
  if (current.stable === version) return { stable: version, previous: current.previous, canary: null };
  return { stable: version, previous: await lastGood(db, current.name, [version]), canary: null };
}

/**
 * Returns the good release that was live most recently, or `null` if there is none. Ignores the releases in `except`.
 */
export async function lastGood(db: DbOrTrx, name: string, except: readonly string[]): Promise<string | null> {
  const stable = sql<string>`channel_after ->> 'stable'`;
  const last = await changesOf(db, name)
    .select(stable.as('version'))
    .where(stable, 'in', (releases) =>
      releases
        .selectFrom('releases')
        .select('version')
        .where('name', '=', name)
        .where('bad_at', 'is', null)
        .where('version', 'not in', except),
    )
    .executeTakeFirst();
  return last?.version ?? null;
}
