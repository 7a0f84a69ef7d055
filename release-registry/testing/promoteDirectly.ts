import type { AppContext } from 'server-kit/context/AppContext';
import { lockChannels, readChannel, writeChannel } from '../channel';
import { channelAfterPromotion } from '../goodReleases';
import type { ReleaseId } from '../store/ReleaseStore';

/**
 * Makes a published release live without the release gate.
 * @returns false if another caller changed the channel first
 */
export function promoteDirectly(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { name, version }: ReleaseId,
  actor: string,
  revision?: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockChannels(trx);
    const current = await readChannel(trx, name);
    const change = {
      name,
      revision: revision ?? current?.revision ?? 0,
      after: await channelAfterPromotion(trx, current, version),
    };
    return writeChannel(trx, change, { action: 'promote', actor, at: clock.now() });
  });
}
