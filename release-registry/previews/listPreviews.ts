import { groupBy, nameOf } from 'shared/compatibility/sentences';
import type { ReleasePreview } from 'shared/contract/officeReleases';
import type { AppContext } from 'server-kit/context/AppContext';
import type { ReleaseId } from '../store/ReleaseStore';

type Context = Pick<AppContext, 'db' | 'clock'>;

/** Returns the active previews with at least one package that `canSee` accepts. Sorts them by expiry, soonest first. */
export async function listPreviews(context: Context, canSee: (name: string) => boolean): Promise<ReleasePreview[]> {
  const rows = await activeReleases(context)
    .select(['preview.id', 'preview.created_by', 'preview.expires_at', 'release.name', 'release.version'])
    .orderBy('preview.expires_at')
    .orderBy('preview.id')
    .orderBy('release.name')
    .execute();
  const previews = groupBy(rows, ({ id }) => id).filter((releases) => releases.some(({ name }) => canSee(name)));
  return previews.map((releases) => ({
    id: releases[0].id,
    releases: releases.map(nameOf),
    createdBy: releases[0].created_by,
    expiresAt: releases[0].expires_at.toISOString(),
  }));
}

export async function releasesOfPreview({ db }: Pick<Context, 'db'>, id: string): Promise<ReleaseId[]> {
  return db
    .selectFrom('previewed_releases')
    .select(['name', 'version'])
    .where('preview_id', '=', id)
    .orderBy('name')
    .execute();
}

/** Returns the releases of all active previews, without duplicates. */
export async function previewedReleases(context: Context): Promise<ReleaseId[]> {
  return activeReleases(context).select(['release.name', 'release.version']).distinct().execute();
}

function activeReleases({ db, clock }: Context) {
  return db
    .selectFrom('release_previews as preview')
    .innerJoin('previewed_releases as release', 'release.preview_id', 'preview.id')
    .where('preview.expires_at', '>', clock.now());
}
