import { nameOf } from 'shared/compatibility/sentences';
import type { AppContext } from '../../context/AppContext';
import type { DbOrTrx } from '../../db/database';
import { ReleaseError } from '../releaseFolder';
import type { ReleaseId } from '../store/ReleaseStore';
import { findPreviewKey } from './previewKey';
import { readToken } from './previewToken';

/** The result of a journey through a preview. */
interface PassedJourney {
  token: string;
  journey: string;
  actor: string;
}

/**
 * Records that a journey passed with all releases of a preview.
 * @returns the proven releases
 * @throws {ReleaseError} if the token does not belong to an active preview
 */
export async function recordProof(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { token, journey, actor }: PassedJourney,
): Promise<ReleaseId[]> {
  const preview = readToken(await findPreviewKey(db), token);
  const now = clock.now();
  if (typeof preview === 'string' || preview.expiresAt <= now)
    throw new ReleaseError('This link does not belong to an active preview of this shop.');
  const releases = await db
    .selectFrom('previewed_releases')
    .select(['name', 'version'])
    .where('preview_id', '=', preview.id)
    .orderBy('name')
    .execute();
  if (releases.length === 0) throw new ReleaseError('This preview has ended. Create another one and test it again.');
  const proof = { journey, preview_id: preview.id, passed_at: now, recorded_by: actor };
  await db
    .insertInto('preview_proofs')
    .values(releases.map((release) => ({ ...release, ...proof })))
    .onConflict((conflict) => conflict.columns(['name', 'version']).doUpdateSet(proof))
    .execute();
  return releases;
}

/** Returns a sentence for each release that passed no journey. */
export async function missingProofs(db: DbOrTrx, releases: readonly ReleaseId[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const { name, version } of releases) {
    const proof = await db
      .selectFrom('preview_proofs')
      .select('passed_at')
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!proof) sentences.push(`No journey passed with a preview of ${nameOf({ name, version })}.`);
  }
  return sentences;
}
