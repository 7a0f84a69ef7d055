import type { AppContext } from '../context/AppContext';
import { lockChannels, readChannel, writeChannel } from '../releases/channel';
import { channelAfterPromotion } from '../releases/goodReleases';
import type { ReleaseId } from '../releases/store/ReleaseStore';

/**
 * Makes a published release live without the release gate.
 * @returns false if another caller changed the channel first
 */
export function promoteDirectly(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { name, version }: ReleaseId,
  actor: string,
  from?: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockChannels(trx);
    const current = await readChannel(trx, name);
    const change = {
      name,
      from: from ?? current?.revision ?? 0,
      to: await channelAfterPromotion(trx, current, version),
    };
    return writeChannel(trx, change, { action: 'promote', actor, now: clock.now() });
  });
}
