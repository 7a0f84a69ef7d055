import { DEFAULT_SITE, type ReleaseRecord } from 'shared/contract/registry';
import type { DbOrTrx } from 'server-kit/db/database';

const LIVE = ['stable', 'canary_version'] as const;
/** The channel columns of the releases that a page can use or fall back to. */
const REACHABLE = [...LIVE, 'previous'] as const;

/** Returns every release that a page of a site can use now: the stable and canary releases of its channels. */
export const liveReleases = (db: DbOrTrx, site = DEFAULT_SITE) => releasesIn(db, LIVE, site);

export const stableReleases = (db: DbOrTrx, site = DEFAULT_SITE) => releasesIn(db, ['stable'], site);

/** Returns every release that a page of the default site can use or fall back to now. */
export const reachableReleases = (db: DbOrTrx) => releasesIn(db, REACHABLE, DEFAULT_SITE);

async function releasesIn(
  db: DbOrTrx,
  columns: readonly (typeof REACHABLE)[number][],
  site: string,
): Promise<ReleaseRecord[]> {
  const rows = await db
    .selectFrom('release_channels as channel')
    .innerJoin('releases as release', (join) =>
      join
        .onRef('release.name', '=', 'channel.name')
        .on((on) => on.or(columns.map((column) => on('release.version', '=', on.ref(`channel.${column}`))))),
    )
    .where('release.site', '=', site)
    .select('release.record')
    .orderBy('release.name')
    .orderBy('release.version')
    .execute();
  return rows.map(({ record }) => record);
}
