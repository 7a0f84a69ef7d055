import { sql } from 'kysely';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';

/** How many days the log keeps every entry. */
const LOG_DAYS = 400;

/**
 * Deletes entries that are more than `LOG_DAYS` days old. Keeps each package's last change, and the changes to versions
 * that are still published, because rollbacks need them. Keeps the change before each of these, because it shows
 * whether another version was live.
 */
export async function trimLog({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await sql`
    delete from release_log as entry
    where at < ${later(clock.now(), -LOG_DAYS * DAY_MS)}
      and not exists (
        select from release_log as needed
        where needed.name = entry.name
          and entry.revision > 0
          and needed.revision in (entry.revision, entry.revision + 1)
          and (
            exists (select from releases where name = needed.name and version = needed.pointer ->> 'stable')
            or not exists (
              select from release_log as newer where newer.name = needed.name and newer.revision > needed.revision
            )
          )
      )`.execute(db);
}
