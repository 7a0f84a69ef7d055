import type { ReleaseRecord } from 'shared/contract/registry';
import type { DbOrTrx } from 'server-kit/db/database';

const LIVE = ['stable', 'canary_version'] as const;
/** The channel columns of the releases that a page can use or fall back to. */
const REACHABLE = [...LIVE, 'previous'] as const;

/** Returns every release that a page can use now: the stable and canary releases of all channels. */
export const liveReleases = (db: DbOrTrx) => releasesIn(db, LIVE);

/** Returns the stable releases of all channels. */
export const stableReleases = (db: DbOrTrx) => releasesIn(db, ['stable']);

/** Returns every release that a page can use or fall back to now. */
export const reachableReleases = (db: DbOrTrx) => releasesIn(db, REACHABLE);

async function releasesIn(db: DbOrTrx, columns: readonly (typeof REACHABLE)[number][]): Promise<ReleaseRecord[]> {
  const rows = await db
    .selectFrom('release_pointers as channel')
    .innerJoin('releases as release', (join) =>
      join
        .onRef('release.name', '=', 'channel.name')
        .on((on) => on.or(columns.map((column) => on('release.version', '=', on.ref(`channel.${column}`))))),
    )
    .select('release.record')
    .orderBy('release.name')
    .orderBy('release.version')
    .execute();
  return rows.map(({ record }) => record);
}
