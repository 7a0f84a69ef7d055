import { publishedRecord } from './publishedRecord';
import { type ChannelState, lockChannels, readChannel, writeChannel } from './channel';
import { lastGood, storeBadMark } from './goodReleases';
import { type Author, recordEntries } from './history/recordEntry';
import type { ReleaseContext } from './ReleaseContext';
import type { ReleaseId } from './store/ReleaseStore';

/**
 * Marks a release bad. Pages no longer fall back to the release, and its canary ends. A stable release stays live until
 * another version replaces it.
 * @returns the new channel of the package, or `undefined` if no version is live
 * @throws {ReleaseError} if the release is not published
 */
export async function markBad(
  { db, clock }: Pick<ReleaseContext, 'db' | 'clock'>,
  { name, version }: ReleaseId,
  { reason, ...author }: Author & { reason: string },
): Promise<ChannelState | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockChannels(trx);
    // Throws if the release is not published.
    await publishedRecord(trx, { name, version });
    const at = clock.now();
    await storeBadMark(trx, { name, version, by: author.actor, reason, now: at });
    const entry = { ...author, action: 'mark-bad', version, at, reason } as const;
    const current = await readChannel(trx, name);
    if (!current) {
      await recordEntries(trx, [{ ...entry, name }]);
      return undefined;
    }
    const { revision, stable, canary } = current;
    const previous = current.previous === version ? await lastGood(trx, name, [stable]) : current.previous;
    const after = { stable, previous, canary: canary?.version === version ? null : canary };
    await writeChannel(trx, { name, revision, after }, entry);
    return { name, revision: revision + 1, ...after };
  });
}
