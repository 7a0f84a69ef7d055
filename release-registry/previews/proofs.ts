import type { Incompatibility } from 'shared/compatibility/Incompatibility';
import { nameOf } from 'shared/compatibility/sentences';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { type Author, recordForEach } from '../history/recordEntry';
import { ReleaseError } from '../releaseFolder';
import type { ReleaseId } from '../store/ReleaseStore';
import { releasesOfPreview } from './listPreviews';
import { findPreviewKey } from './previewKey';
import { readToken } from './previewToken';

type Context = Pick<AppContext, 'db' | 'clock'>;

export interface TestedPreview {
  id: string;
  releases: ReleaseId[];
}

/**
 * Returns the active preview that a link's token identifies.
 * @throws {ReleaseError} if the token does not belong to an active preview
 */
export async function findTestedPreview({ db, clock }: Context, token: string): Promise<TestedPreview> {
  const preview = readToken(await findPreviewKey(db), token);
  if (typeof preview === 'string' || preview.expiresAt <= clock.now())
    throw new ReleaseError('This link does not belong to an active preview of this site.');
  const releases = await releasesOfPreview({ db }, preview.id);
  if (releases.length === 0) throw new ReleaseError('This preview has ended. Create another one and test it again.');
  return { id: preview.id, releases };
}

/** Records that a journey passed with all releases of a preview. Replaces their earlier proofs and adds log entries. */
export async function recordProof(
  { db, clock }: Context,
  { id, releases }: TestedPreview,
  { journey, ...author }: Author & { journey: string },
): Promise<void> {
  const now = clock.now();
  const proof = { journey, preview_id: id, passed_at: now, recorded_by: author.actor };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('preview_proofs')
      .values(releases.map((release) => ({ ...release, ...proof })))
      .onConflict((conflict) => conflict.columns(['name', 'version']).doUpdateSet(proof))
      .execute();
    await recordForEach(trx, releases, { ...author, action: 'prove', at: now, note: `Preview ${id}.` });
  });
}

/** Returns an incompatibility for each release that passed no journey in a preview. */
export async function missingProofs(db: DbOrTrx, releases: readonly ReleaseId[]): Promise<Incompatibility[]> {
  const missing: Incompatibility[] = [];
  for (const { name, version } of releases) {
    const proof = await db
      .selectFrom('preview_proofs')
      .select('passed_at')
      .where((row) => row.and({ name, version }))
      .executeTakeFirst();
    const reason = `No journey passed with a preview of ${nameOf({ name, version })}.`;
    if (!proof) missing.push({ move: name, reason });
  }
  return missing;
}
