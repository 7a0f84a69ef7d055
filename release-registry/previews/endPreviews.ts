import type { AppContext } from 'server-kit/context/AppContext';
import { recordForEach } from '../history/recordEntry';
import { ReleaseError } from '../releaseFolder';
import type { ReleaseId } from '../store/ReleaseStore';

interface EndedPreview {
  id: string;
  releases: readonly ReleaseId[];
  actor: string;
  /** The name of the squad's credential. `null` for the administrator. */
  credential: string | null;
}

/**
 * Ends a preview for all its visitors and adds a log entry for each release.
 * @throws {ReleaseError} if there is no such preview
 */
export async function endPreview(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, releases, actor, credential }: EndedPreview,
): Promise<void> {
  const note = `Ended preview ${id}.`;
  const entry = { action: 'end-preview', actor, credential, at: clock.now(), answer: 'accepted', note } as const;
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
