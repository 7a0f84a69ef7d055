import type { ReleaseRecord } from 'shared/contract/registry';
import type { DbOrTrx } from '../db/database';

const LIVE = ['stable', 'canary_version'] as const;
/** What a page may be made of, or fall back to. */
const REACHABLE = [...LIVE, 'previous'] as const;

/** Every release that a page may be made of now: the channels name it as stable or as canary. */
export const liveReleases = (db: DbOrTrx) => releasesIn(db, LIVE);

/** Every release that a page may be made of or fall back to now. */
export const reachableReleases = (db: DbOrTrx) => releasesIn(db, REACHABLE);

async function releasesIn(db: DbOrTrx, columns: readonly (typeof REACHABLE)[number][]): Promise<ReleaseRecord[]> {
  const rows = await db
    .selectFrom('release_pointers as pointer')
    .innerJoin('releases as release', (join) =>
      join
        .onRef('release.name', '=', 'pointer.name')
        .on((on) => on.or(columns.map((column) => on('release.version', '=', on.ref(`pointer.${column}`))))),
    )
    .select('release.record')
    .orderBy('release.name')
    .orderBy('release.version')
    .execute();
  return rows.map(({ record }) => record);
}
