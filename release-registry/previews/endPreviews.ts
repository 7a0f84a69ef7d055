import type { AppContext } from 'server-kit/context/AppContext';
import { type Author, recordForEach } from '../history/recordEntry';
import { ReleaseError } from '../releaseFolder';
import type { ReleaseId } from '../store/ReleaseStore';

interface EndedPreview extends Author {
  id: string;
  releases: readonly ReleaseId[];
}

/**
 * Ends a preview for all its visitors and adds a log entry for each release.
 * @throws {ReleaseError} if there is no such preview
 */
export async function endPreview(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, releases, ...author }: EndedPreview,
): Promise<void> {
  const entry = { ...author, action: 'end-preview', at: clock.now(), note: `Ended preview ${id}.` };
  await db.transaction().execute(async (trx) => {
    const ended = await trx.deleteFrom('release_previews').where('id', '=', id).returning('id').executeTakeFirst();
    if (!ended) throw new ReleaseError('There is no such preview. It may have ended already.');
    await recordForEach(trx, releases, entry);
  });
}

/** Deletes expired previews, so `gc` can remove their releases. */
export async function deleteExpiredPreviews({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('release_previews').where('expires_at', '<=', clock.now()).execute();
}
