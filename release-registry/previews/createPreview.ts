import { randomBytes } from 'node:crypto';
import { incompatibilities } from 'shared/compatibility/incompatibilities';
import { listReleases } from 'shared/compatibility/sentences';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { isForeignKeyViolation } from 'server-kit/db/databaseUnavailable';
import { type Candidate, readCandidate } from '../publishedRecord';
import { commonSite } from '../commonSite';
import { type Author, recordForEach } from '../history/recordEntry';
import { stableReleases } from '../liveReleases';
import { refuseRepeatedPackage } from '../plans';
import { ReleaseError } from '../releaseFolder';
import type { ReleaseContext } from '../ReleaseContext';
import type { ReleaseId } from '../store/ReleaseStore';
import { openPreviewKey } from './previewKey';
import { type PreviewReference, signPreview } from './previewToken';

interface NewPreview extends Author {
  releases: readonly ReleaseId[];
  days: number;
}

export interface CreatedPreview extends PreviewReference {
  token: string;
}

/**
 * Creates a preview of published releases and records it in the log. Changes no channel.
 * @throws {ReleaseError} if a package is named twice or a release is not published
 * @throws {ReleaseError} if a release is bad, is incompatible with the stable releases, or fails to load in browsers
 */
export async function createPreview(context: ReleaseContext, preview: NewPreview): Promise<CreatedPreview> {
  const { db, clock } = context;
  const { releases, days, ...author } = preview;
  await refuseFaults(context, await candidatesOf(context, releases));
  // Use a hexadecimal id, because a command line would read an id that begins with a hyphen as an option.
  const id = randomBytes(16).toString('hex');
  const createdAt = clock.now();
  // Round down to whole seconds, because the token stores the expiry in seconds.
  const expiresAt = new Date(Math.floor(later(createdAt, days * DAY_MS).getTime() / 1000) * 1000);
  try {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('release_previews')
        .values({ id, created_at: createdAt, created_by: author.actor, expires_at: expiresAt })
        .execute();
      const rows = releases.map(({ name, version }) => ({ preview_id: id, name, version }));
      await trx.insertInto('previewed_releases').values(rows).execute();
      const note = `Preview ${id} until ${expiresAt.toISOString()}.`;
      await recordForEach(trx, releases, { ...author, action: 'preview', at: createdAt, note });
    });
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new ReleaseError('A release in this preview has since been removed. Publish it again.');
  }
  return { id, token: signPreview(await openPreviewKey(db), { id, expiresAt }), expiresAt };
}

async function candidatesOf({ db }: ReleaseContext, releases: readonly ReleaseId[]): Promise<Candidate[]> {
  refuseRepeatedPackage('A preview', releases);
  return Promise.all(releases.map((release) => readCandidate(db, release)));
}

/**
 * Refuses releases that are bad, are incompatible with the stable releases, fail to load in browsers, or leak one
 * visitor's data to another. Ignores canaries, because preview visitors never get one.
 * @throws {ReleaseError} with all reasons
 */
async function refuseFaults(context: ReleaseContext, candidates: readonly Candidate[]): Promise<void> {
  const { db, contract, probeFiles, probePages } = context;
  const records = candidates.map(({ record }) => record);
  const refuse = (reasons: readonly string[]) => {
    if (reasons.length === 0) return;
    throw new ReleaseError(`${listReleases(records)} cannot be previewed. ${reasons.join(' ')}`);
  };
  const stable = await stableReleases(db, commonSite(records));
  const found = incompatibilities(records, stable, contract);
  refuse([...candidates.flatMap(({ badMark }) => badMark ?? []), ...found.map(({ reason }) => reason)]);
  refuse(await probeFiles(records));
  refuse(await probePages(records, stable));
}
