import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';

/** How many days the server keeps errors, loads and web vitals. The privacy note states the same number. */
export const REPORT_RETENTION_DAYS = 14;

/**
 * Deletes reports older than `REPORT_RETENTION_DAYS`. Also deletes the secrets of previous days, so that no one can
 * link hashes from those days to an address.
 */
export async function deleteOldReports({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const oldest = later(now, -REPORT_RETENTION_DAYS * DAY_MS);
  const today = now.toISOString().slice(0, 10);
  await db.deleteFrom('visitor_keys').where('day', '<', today).execute();
  await db.deleteFrom('browser_error_counts').where('hour', '<', oldest).execute();
  await db.deleteFrom('browser_errors').where('last_at', '<', oldest).execute();
  const oldestDay = oldest.toISOString().slice(0, 10);
  await db.deleteFrom('release_visitors').where('day', '<', oldestDay).execute();
  await db.deleteFrom('served_visitors').where('day', '<', oldestDay).execute();
  await db.deleteFrom('release_vitals').where('hour', '<', oldest).execute();
  await db.deleteFrom('release_loads').where('hour', '<', oldest).execute();
}
