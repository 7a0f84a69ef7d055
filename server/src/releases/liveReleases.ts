import type { ReleaseRecord } from 'shared/contract/registry';
import type { DbOrTrx } from '../db/database';

/** Every release that a page may be made of now: what the pointers name as stable or as canary. */
export async function liveReleases(db: DbOrTrx): Promise<ReleaseRecord[]> {
  const rows = await db
    .selectFrom('release_pointers as pointer')
    .innerJoin('releases as release', (join) =>
      join
        .onRef('release.name', '=', 'pointer.name')
        .on((on) => on.or([on('release.version', '=', on.ref('pointer.stable')), on('release.version', '=', on.ref('pointer.canary_version'))])),
    )
    .select('release.record')
    .orderBy('release.name')
    .orderBy('release.version')
    .execute();
  return rows.map(({ record }) => record);
}
