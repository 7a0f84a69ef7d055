import { sql } from 'kysely';
import { nameOf } from 'shared/compatibility/sentences';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { isForeignKeyViolation } from 'server-kit/db/databaseUnavailable';
import { trimLog } from './history/trimLog';
import { deleteExpiredPreviews } from './previews/endPreviews';
import { previewedReleases } from './previews/listPreviews';
import { openStore } from './store/openStore';
import type { ReleaseId } from './store/ReleaseStore';

interface GarbageOptions {
  /**
   * How many days a release is kept after it was last live, previous or a canary, because open pages may still load its
   * files.
   */
  days: number;
  /** True to return the releases to remove without removing them. */
  isTrial: boolean;
}

/**
 * Removes releases that are more than `days` days old and have not been in a channel for that long. Keeps releases in
 * active previews. Also deletes expired previews, old entries of the release log, and the files of uploads that were
 * interrupted more than `days` days ago.
 * @returns the removed releases, as `<name>@<version>`
 */
export async function collectGarbage(context: AppContext, { days, isTrial }: GarbageOptions): Promise<string[]> {
  const { config, db, clock } = context;
  const before = later(clock.now(), -days * DAY_MS);
  const store = await openStore(config);
  if (!isTrial) await deleteExpiredPreviews(context);
  const previewed = new Set((await previewedReleases(context)).map(nameOf));
  const old = (await oldReleases(context, before)).filter((release) => !previewed.has(nameOf(release)));
  const published = new Set((await db.selectFrom('releases').select(['name', 'version']).execute()).map(nameOf));
  const leftovers = (await store.list()).filter(
    (stored) => !published.has(nameOf(stored)) && stored.changedAt < before,
  );
  if (isTrial) return [...old, ...leftovers].map(nameOf);
  const removed = [...(await deleteReleases(context, old)), ...leftovers];
  for (const release of removed) await store.remove(release);
  await trimLog(context);
  return removed.map(nameOf);
}

/**
 * Returns the releases that were published before `before` and have not been in a channel since. A log entry describes
 * the channel until the next entry, so the query ignores entries whose next entry is older than `before`.
 */
async function oldReleases({ db }: AppContext, before: Date): Promise<ReleaseId[]> {
  const { rows } = await sql<ReleaseId>`
    select name, version
    from releases as release
    where published_at < ${before}
      and not exists (
        select from release_log as entry
        where entry.name = release.name
          and entry.revision > 0
          and release.version in (channel_after ->> 'stable', channel_after ->> 'previous', channel_after #>> '{canary,version}')
          and not exists (
            select from release_log as later
            where later.name = entry.name and later.revision > entry.revision and later.at < ${before}
          )
      )
    order by name, published_at`.execute(db);
  return rows;
}

/**
 * Deletes releases from the database. Skips releases that are in a channel or a preview by now: a foreign key protects
 * them.
 * @returns the deleted releases
 */
async function deleteReleases({ db }: AppContext, releases: readonly ReleaseId[]): Promise<ReleaseId[]> {
  const deleted: ReleaseId[] = [];
  for (const { name, version } of releases) {
    try {
      await db.deleteFrom('releases').where('name', '=', name).where('version', '=', version).execute();
      deleted.push({ name, version });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
  }
  return deleted;
}
