import type { AppContext } from '../../context/AppContext';
import { ReleaseError } from '../releaseFolder';

/**
 * Ends a preview for all its visitors.
 * @throws {ReleaseError} if there is no such preview
 */
export async function endPreview({ db }: Pick<AppContext, 'db'>, id: string): Promise<void> {
  const ended = await db.deleteFrom('release_previews').where('id', '=', id).returning('id').executeTakeFirst();
  if (!ended) throw new ReleaseError('There is no such preview. It may have ended already.');
}

/** Deletes expired previews, so that `gc` can remove their releases. */
export async function deleteExpiredPreviews({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('release_previews').where('expires_at', '<=', clock.now()).execute();
}
