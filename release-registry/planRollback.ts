import type { DbOrTrx } from 'server-kit/db/database';
import { type ChannelState, readChannel } from './channel';
import { lastGood } from './goodReleases';
import { changesOf } from './history/recordEntry';
import { type ExpectedChannel, type PlannedChange, readLive } from './plans';
import { ReleaseError } from './releaseFolder';

interface Promotion {
  name: string;
  version: string;
  /** True if the promotion is part of a release set and the package had no live version before it. */
  isFirstInSet: boolean;
}

/**
 * Plans a rollback to the last good version. If the live version was promoted as part of a release set, reverts the
 * whole set, except packages that now have another live version. Removes packages that had no live version before the
 * set.
 * @throws {ReleaseError} if no version is live, the channel has changed, or there is no earlier good version
 */
export async function planRollback(db: DbOrTrx, expected: ExpectedChannel): Promise<PlannedChange[]> {
  const requested = await readLive(db, expected);
  const changes: PlannedChange[] = [];
  for (const promotion of await promotionsOf(db, requested)) {
    const channel = promotion.name === requested.name ? requested : await readChannel(db, promotion.name);
    if (channel?.stable === promotion.version) changes.push(await planRevert(db, channel, promotion));
  }
  return changes;
}

/** Returns the live version's promotion and the other promotions in its release set. */
async function promotionsOf(db: DbOrTrx, { name, stable }: ChannelState): Promise<Promotion[]> {
  const log = await changesOf(db, name).select(['channel_after', 'action', 'set_id']).execute();
  const setId =
    log.find(({ action, channel_after: channel }) => action === 'promote' && channel.stable === stable)?.set_id ?? null;
  if (setId === null) return [{ name, version: stable, isFirstInSet: false }];
  const members = await db
    .selectFrom('release_log')
    .select(['name', 'channel_after', 'channel_before'])
    .where('set_id', '=', setId)
    .orderBy('name')
    .execute();
  return members.flatMap(({ name: member, channel_after: { stable: version }, channel_before: before }) =>
    version === null ? [] : [{ name: member, version, isFirstInSet: before === null }],
  );
}

async function planRevert(db: DbOrTrx, channel: ChannelState, promotion: Promotion): Promise<PlannedChange> {
  const { name, stable: bad, previous: good, revision } = channel;
  if (good !== null) {
    const previous = await lastGood(db, name, [good, bad]);
    return { name, revision, after: { stable: good, previous, canary: null }, activates: good, bad };
  }
  if (promotion.isFirstInSet) return { name, revision, after: null, bad };
  throw new ReleaseError(`There is no good release before ${name}@${bad}. Promote the version that you want.`);
}
