import { sql } from 'kysely';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';

/** How many days the log keeps all entries. */
const LOG_RETENTION_DAYS = 400;

/**
 * Deletes entries that are more than `LOG_RETENTION_DAYS` days old. Keeps each package's last change, and the changes
 * to versions that are still published, because rollbacks need them.
 */
export async function trimLog({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await sql`
    delete from release_log as entry
    where at < ${later(clock.now(), -LOG_RETENTION_DAYS * DAY_MS)}
      and (
        revision = 0
        or (
          exists (select from release_log as newer where newer.name = entry.name and newer.revision > entry.revision)
          and not exists (select from releases where name = entry.name and version = entry.channel_after ->> 'stable')
        )
      )`.execute(db);
}
